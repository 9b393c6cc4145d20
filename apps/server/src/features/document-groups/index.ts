export { documentGroupRoutes } from './document-groups.routes.ts'
export { requireGroup } from './document-groups.service.ts'
export { findGroupParents, insertGroup } from './document-groups.sql.ts'
