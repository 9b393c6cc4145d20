export { accountRoutes } from './accounts.routes.ts'
export {
  insertPerson,
  markVerified,
  passwordOf,
  personByEmail,
  saveAccountOf,
  savePersonDetails,
  savePersonPreferences,
  setPassword,
  type Person,
} from './accounts.sql.ts'
