export { accountRoutes } from './accounts.routes.ts'
export {
  insertPerson,
  isYoungAccount,
  markVerified,
  passwordOf,
  personByEmail,
  saveAccountOf,
  savePersonDetails,
  savePersonPreferences,
  setPassword,
  type Person,
} from './accounts.sql.ts'
