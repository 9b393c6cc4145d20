// What a restore from the bin changes of cases beyond the rows that come back.
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/** The people of a restored team may no longer exist. */
export const clearLostTeams = ({ account_id }: WorkspaceScope, deletion_id: number): Sql => sql`
  update cases k set has_team = false
  from bin_rows b
  where b.account_id = ${account_id} and b.deletion_id = ${deletion_id} and b.kind = 'case'
    and k.account_id = ${account_id} and k.id = b.record_id and k.has_team
    and not exists (select from case_members t where t.account_id = ${account_id} and t.case_id = k.id)`
