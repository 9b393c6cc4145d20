import { sql, type Sql, type WorkspaceScope } from '../../platform/database/scope.ts'

export type RecordType = 'client' | 'case' | 'session' | 'document' | 'document_group'

const PARENTS: Readonly<Record<RecordType, Sql>> = {
  client: sql`select r.id as client_id, null::bigint as case_id from clients r`,
  case: sql`select r.client_id, r.id as case_id from cases r`,
  session: sql`
    select p.client_id, r.case_id from sessions r
    cross join lateral (
      select r.client_id union
      select k.client_id from cases k where k.account_id = r.account_id and k.id = r.case_id) p`,
  document: sql`select r.client_id, r.case_id from documents r`,
  document_group: sql`select r.client_id, r.case_id from document_groups r`,
}

const isRecordType = (type: string): type is RecordType => type in PARENTS

/** Whether a live hold protects the record, in the firm or in its bin. */
export async function isBelowHold(
  scope: WorkspaceScope,
  type: string,
  id: number,
): Promise<boolean> {
  if (!isRecordType(type)) return false
  const { account_id } = scope
  const found = await scope.one<{ is_held: boolean }>(sql`
    select exists (
      select from (${PARENTS[type]} where r.account_id = ${account_id} and r.id = ${id}) p
      join holds_within h on h.account_id = ${account_id} and (h.client_id = p.client_id or h.case_id = p.case_id)
    ) or exists (
      select from bin_rows b
      where b.account_id = ${account_id} and b.kind = ${type} and b.record_id = ${id} and b.row is not null
        and b.deletion_id = any (array(select held_deletions()))) as is_held`)
  return found?.is_held ?? false
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
