export { accountRoutes } from './accounts.routes.ts'
export {
  insertUser,
  isNewAccount,
  lockUser,
  changeEmail,
  findPasswordHash,
  restoreEmail,
  findUser,
  findUserByEmail,
  saveUserDetails,
  saveUserPreferences,
  setHasSecondFactor,
  setPassword,
  type User,
  type UserToCreate,
  type VerifiedEmail,
} from './accounts.sql.ts'
export {
  getFirmDay,
  getFirmProfile,
  isKnownTimeZone,
  saveBinDays,
  saveDocumentSettings,
  saveFirmProfile,
  type FirmProfile,
} from './firm-profiles.sql.ts'
export { getSignInRules, saveSignInRules } from './sign-in-rules.sql.ts'
