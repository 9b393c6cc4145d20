export { connectionRoutes } from './connections.routes.ts'
export { getAccountName, findFirm, insertConnection } from './connections.sql.ts'
export { describeLevelChange } from './level-effect.service.ts'
export { listRolesOf, selectMemberCounts, sumPeople, type MemberCount } from './members.sql.ts'
