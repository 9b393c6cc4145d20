export { authTasks } from './auth.jobs.ts'
export { getPasswordCost, hashPassword, type PasswordCost } from './passwords.ts'
export { endOtherSignIns } from './tokens/refresh-tokens.sql.ts'
export { createDevices } from './tokens/known-devices.ts'
export { resetFactors, type ResetFactors } from './factors/reset-factors.ts'
export { describeDevice } from './describe-device.ts'
export { createPasses } from './sign-in/passes.ts'
export { endSignIn } from './sign-in/sign-ins.sql.ts'
export { createValueSigner } from './value-signer.ts'
export {
  createEmailChanges,
  requireFreeEmail,
  type EmailChanges,
} from './email-change/email-changes.ts'
export { deleteResets } from './resets.sql.ts'
export { requirePassword } from './require-password.ts'
export { describePasskeySite } from './factors/passkey-site.ts'
export { authRoutes } from './auth.routes.ts'
