export { sessionRoutes } from './sessions.routes.ts'
export { findSessionParents, type SessionParents } from './sessions.sql.ts'
