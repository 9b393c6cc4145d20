// What a restore from the bin changes of journal entries beyond the rows that come back.
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/** Entries that stayed when their session was deleted return to it, unless they have another one. */
export const returnEntriesToSessions = (
  { account_id }: WorkspaceScope,
  deletion_id: number,
): Sql => sql`
  update entries e set session_id = s.id
  from bin_rows b join sessions s on s.account_id = ${account_id} and s.id = (b.row ->> 'of_session')::bigint
  where b.account_id = ${account_id} and b.deletion_id = ${deletion_id} and b.kind = 'entry_of_session'
    and e.account_id = ${account_id} and e.id = b.record_id and e.session_id is null and e.case_id = s.case_id
  returning e.id`
