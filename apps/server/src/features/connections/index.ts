export { connectionRoutes } from './connections.routes.ts'
export { getAccountName, findFirm, insertConnection } from './connections.sql.ts'
