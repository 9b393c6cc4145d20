export { sessionRoutes } from './sessions.routes.ts'
export { placeOfSession } from './sessions.sql.ts'
