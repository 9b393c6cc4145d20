import type { ErasableType } from '@casework/contract/history'
import { lockCascade } from '../../platform/database/change/cascade.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export type RecordType = 'client' | 'case' | 'session' | 'document' | 'document_group'

/** Kinds of records whose values can be erased. */
type ErasableRecord = Exclude<ErasableType, 'user'>

/** Its own client, and that of its case. */
const OF_BOTH = sql`
  cross join lateral (
    select r.client_id union
    select k.client_id from cases k where k.account_id = r.account_id and k.id = r.case_id) p`

/** Clients and cases that each kind is below. */
const PARENTS: Readonly<Record<ErasableRecord, Sql>> = {
  client: sql`select r.id as client_id, null::bigint as case_id from clients r`,
  case: sql`select r.client_id, r.id as case_id from cases r`,
  session: sql`select p.client_id, r.case_id from sessions r ${OF_BOTH}`,
  document: sql`select p.client_id, r.case_id from documents r ${OF_BOTH}`,
  document_group: sql`select p.client_id, r.case_id from document_groups r ${OF_BOTH}`,
  deadline: sql`
    select p.client_id, r.case_id from deadlines r
    cross join lateral (
      select k.client_id from cases k where k.account_id = r.account_id and k.id = r.case_id union
      select s.client_id from sessions s where s.account_id = r.account_id and s.id = r.session_id) p`,
}

const TABLES: Readonly<Record<ErasableRecord, Sql>> = {
  client: raw('clients'),
  case: raw('cases'),
  session: raw('sessions'),
  document: raw('documents'),
  document_group: raw('document_groups'),
  deadline: raw('deadlines'),
}

/**
 * Waits for holds, deletes and moves of the firm, then for a change of the record, so that nothing
 * that is being written has its values.
 * @returns whether a live hold protects the record, in the firm or in its bin
 */
export async function lockForErasure(
  scope: WorkspaceScope,
  type: ErasableRecord,
  id: number,
): Promise<boolean> {
  const { account_id } = scope
  const [, , [found] = []] = await scope.batch([
    lockCascade(scope),
    sql`
      select r.id from ${TABLES[type]} r where r.account_id = ${account_id} and r.id = ${id} for no key update`,
    sql`
      select exists (
        select from (${PARENTS[type]} where r.account_id = ${account_id} and r.id = ${id}) p
        join holds_within h on h.account_id = ${account_id} and (h.client_id = p.client_id or h.case_id = p.case_id)
      ) or exists (
        select from bin_rows b
        where b.account_id = ${account_id} and b.kind = ${type} and b.record_id = ${id} and b.row is not null
          and exists (select from held_among(array[b.deletion_id]))) as is_held`,
  ])
  return (found as { is_held: boolean }).is_held
}

/** Selects one row if the workspace has the record, at a level of the role. */
export const selectRecord: Readonly<
  Record<RecordType, (scope: WorkspaceScope, id: number) => Sql>
> = {
  client: ({ account_id }, id) =>
    sql`select c.id from clients c where c.account_id = ${account_id} and c.id = ${id}`,
  case: ({ account_id }, id) =>
    sql`select k.id from cases k where k.account_id = ${account_id} and k.id = ${id}`,
  session: ({ account_id }, id) =>
    sql`select s.id from sessions s where s.account_id = ${account_id} and s.id = ${id}`,
  document: ({ account_id, levels }, id) => sql`
    select d.id from documents d
    where d.account_id = ${account_id} and d.id = ${id} and d.security_level = any (${levels}::text[])`,
  document_group: ({ account_id }, id) =>
    sql`select g.id from document_groups g where g.account_id = ${account_id} and g.id = ${id}`,
}
