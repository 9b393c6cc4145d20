// What a restore from the bin changes of deadlines beyond the rows that come back.
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/** Deadlines that stayed when their session was deleted return to it, unless they have another one. */
export const returnToSessions = ({ account_id }: WorkspaceScope, deletion_id: number): Sql => sql`
  update deadlines d set session_id = s.id
  from bin_rows b join sessions s on s.account_id = ${account_id} and s.id = (b.row ->> 'of_session')::bigint
  where b.account_id = ${account_id} and b.deletion_id = ${deletion_id} and b.kind = 'deadline_of_session'
    and d.account_id = ${account_id} and d.id = b.record_id and d.session_id is null and d.case_id = s.case_id
  returning d.id`
