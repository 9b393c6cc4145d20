// One session for its page.
import type { SessionDetails } from '@casework/contract/sessions'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { selectLead } from '../cases/index.ts'
import { buildColumns, names, toSession, type RowOf } from './sessions.sql.ts'

/** Selects the session of the same case before or after the session `s`, as JSON. */
const selectNeighbour = (account_id: number, [than, order]: readonly [Sql, Sql]): Sql => sql`(
  select json_build_object('id', n.id, 'title', n.title, 'date', n.date) from sessions n
  where n.account_id = ${account_id} and n.case_id = s.case_id and (n.date, n.id) ${than} (s.date, s.id)
  order by n.date ${order}, n.id ${order} limit 1)`
const BEFORE = [raw('<'), raw('desc')] as const
const AFTER = [raw('>'), raw('asc')] as const

/** Finds a session with what its page shows of the case. */
export async function findSessionDetails(
  scope: WorkspaceScope,
  id: number,
): Promise<SessionDetails | undefined> {
  const { account_id } = scope
  const row = await scope.one<RowOf<SessionDetails>>(sql`
    select ${buildColumns(scope)}, ${selectLead(account_id)} as lead,
      ${selectNeighbour(account_id, BEFORE)} as previous, ${selectNeighbour(account_id, AFTER)} as next
    from sessions s ${names(scope)}
    where s.account_id = ${account_id} and s.id = ${id}`)
  return row && toSession(row)
}
