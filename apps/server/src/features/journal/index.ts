export { journalRoutes } from './journal.routes.ts'
export { returnEntriesToSessions } from './restored-entries.sql.ts'
