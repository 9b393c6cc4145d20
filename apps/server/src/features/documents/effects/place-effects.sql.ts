// What changes with the place of several documents.
import type { DocumentPlace } from '@casework/contract/document-batches'
import { sql, type Sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { selectGroupAfterMove, isAt, visible } from '../batch/batch.sql.ts'

export interface Leaving {
  readonly unchanged: number
  readonly leaving_group: number
}

export const selectLeaving = (
  scope: WorkspaceScope,
  ids: readonly number[],
  place: DocumentPlace,
): Sql => sql`
  select count(*) filter (where d.is_there) as unchanged,
         count(*) filter (where d.group_id is not null and d.new_group is null) as leaving_group
  from (select d.group_id, ${isAt(place)} as is_there, ${selectGroupAfterMove(scope, place)} as new_group
        from documents d where ${visible(scope, ids)}) d`

/** Where the documents are, for `selectHoldCrossingOfAll`. */
export const selectPlaces = (scope: WorkspaceScope, ids: readonly number[]): Sql =>
  sql`select d.client_id, d.case_id from documents d where ${visible(scope, ids)}`

/** The session, else the case, else the client. */
export function selectNarrowest(
  { account_id }: WorkspaceScope,
  { client_id, case_id, session_id }: DocumentPlace,
): Sql {
  if (session_id !== null)
    return sql`select s.id, s.title as name from sessions s where s.account_id = ${account_id} and s.id = ${session_id}`
  if (case_id !== null)
    return sql`select k.id, k.title as name from cases k where k.account_id = ${account_id} and k.id = ${case_id}`
  return sql`select c.id, c.name from clients c where c.account_id = ${account_id} and c.id = ${client_id}`
}
