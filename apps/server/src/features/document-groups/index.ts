export { documentGroupRoutes } from './document-groups.routes.ts'
export { requireGroup } from './document-groups.service.ts'
export { findGroupParents, insertGroup, type GroupParents } from './document-groups.sql.ts'
