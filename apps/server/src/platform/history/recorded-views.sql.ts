// What a sign-in has opened lately, so that repeats add no entry to the history.
import { raw, sql, type Sql, type WorkspaceScope } from '../database/query/scope.ts'

/** Repeats within this time add no entry, such as the ranges that a viewer asks for. */
const SAME_VIEW = raw(`interval '5 minutes'`)

export interface View {
  readonly document_id: number
  readonly sign_in_id: number
  readonly purpose: 'view' | 'download'
}

export const isRecorded = (
  { account_id }: WorkspaceScope,
  { document_id, sign_in_id, purpose }: View,
): Sql => sql`exists (
  select from recorded_views v
  where v.account_id = ${account_id} and v.sign_in_id = ${sign_in_id} and v.document_id = ${document_id}
    and v.purpose = ${purpose} and v.at > now() - ${SAME_VIEW})`

/** Undefined if another request has recorded the same opening meanwhile. */
export const markView = (scope: WorkspaceScope, { document_id, sign_in_id, purpose }: View) =>
  scope.one<{ document_id: number }>(sql`
    insert into recorded_views as v (account_id, sign_in_id, document_id, purpose)
    values (${scope.account_id}, ${sign_in_id}, ${document_id}, ${purpose})
    on conflict (account_id, sign_in_id, document_id, purpose) do update set at = now()
    where v.at <= now() - ${SAME_VIEW}
    returning v.document_id`)

/**
 * A download of a green document adds no entry, but counts for the alarms (decision 0064).
 * @param found selects the document, if it is green
 */
export const countDownload = (
  { account_id }: WorkspaceScope,
  { document_id, sign_in_id }: View,
  found: Sql,
): Sql => sql`
  insert into recorded_views as v (account_id, sign_in_id, document_id, purpose)
  select ${account_id}, ${sign_in_id}, ${document_id}, 'green_download' where exists (${found})
  on conflict (account_id, sign_in_id, document_id, purpose) do update set at = now()
  where v.at <= now() - ${SAME_VIEW}`

/** Views are compared for minutes and counted for an hour, workspaces for as long as a sign-in can last. */
export const deleteOldViews = sql`
  delete from recorded_views where at < now() - interval '2 hours' and (purpose <> 'workspace' or at < now() - interval '31 days')`
