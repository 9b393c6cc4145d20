export { connectionRoutes } from './connections.routes.ts'
export { accountName, findFirm, insertConnection } from './connections.sql.ts'
