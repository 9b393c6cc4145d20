export { accountRoutes } from './accounts.routes.ts'
export {
  insertPerson,
  isNewAccount,
  lockPerson,
  changeEmail,
  findPasswordHash,
  restoreEmail,
  findPersonByEmail,
  savePersonDetails,
  savePersonPreferences,
  setPassword,
  type Person,
} from './accounts.sql.ts'
