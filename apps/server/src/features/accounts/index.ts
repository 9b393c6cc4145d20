export { accountRoutes } from './accounts.routes.ts'
export { insertPerson, isYoungAccount, passwordOf, personByEmail, savePersonDetails, savePersonPreferences, setPassword, type Person } from './accounts.sql.ts'
