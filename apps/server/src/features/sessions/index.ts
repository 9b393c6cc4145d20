export { sessionRoutes } from './sessions.routes.ts'
export { findSessionParents } from './sessions.sql.ts'
