export { authTasks } from './auth.jobs.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { endOtherSignIns } from './tokens/refresh-tokens.sql.ts'
export { createDevices } from './tokens/known-devices.ts'
export { createPasses } from './sign-in/passes.ts'
export { createValueSigner } from './value-signer.ts'
export {
  createEmailChanges,
  requireFreeEmail,
  type EmailChanges,
} from './email-change/email-changes.ts'
export { deleteResets } from './resets.sql.ts'
export { authRoutes } from './auth.routes.ts'
