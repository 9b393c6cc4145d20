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
