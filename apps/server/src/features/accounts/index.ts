export { accountRoutes } from './accounts.routes.ts'
export {
  insertPerson,
  isYoungAccount,
  lockPerson,
  moveToEmail,
  passwordOf,
  restoreEmail,
  personByEmail,
  savePersonDetails,
  savePersonPreferences,
  setPassword,
  type Person,
} from './accounts.sql.ts'
