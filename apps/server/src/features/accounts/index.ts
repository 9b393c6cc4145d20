export { accountRoutes } from './accounts.routes.ts'
export { insertPerson, passwordOf, personByEmail, savePersonDetails, savePersonPreferences, setPassword, type Person } from './accounts.sql.ts'
