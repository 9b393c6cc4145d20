export { accountRoutes } from './accounts.routes.ts'
export {
  insertUser,
  isNewAccount,
  lockUser,
  changeEmail,
  findPasswordHash,
  restoreEmail,
  findUserByEmail,
  saveUserDetails,
  saveUserPreferences,
  setPassword,
  type User,
} from './accounts.sql.ts'
export {
  getFirmDay,
  getFirmProfile,
  isKnownTimeZone,
  saveFirmProfile,
  type FirmProfile,
} from './firm-profiles.sql.ts'
