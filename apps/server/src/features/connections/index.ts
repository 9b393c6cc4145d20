export { connectionRoutes } from './connections.routes.ts'
export { getAccountName, findFirm, insertConnection } from './connections.sql.ts'
export {
  listRolesOf,
  selectMemberCounts,
  selectPeople,
  sumPeople,
  type MemberCount,
} from './members.sql.ts'
