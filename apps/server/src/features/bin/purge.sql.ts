// Removes items of the bin for good. Used by requests and by the job, which sees no names.
import { lockCascade } from '../../platform/database/change/cascade.ts'
import {
  sql,
  type Scope,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'

export interface PurgedUnit {
  readonly id: number
  readonly kind: string
  readonly record_id: number
  readonly on_hold: boolean
}

/** Past the firm's days, unless the owner chose fewer of them in the last 24 hours. */
const isDue = (account_id: number): Sql => sql`exists (
  select from firm_profiles f
  where f.account_id = ${account_id} and d.deleted_at + make_interval(days => f.bin_days) <= now()
    and coalesce(f.bin_days_lowered_at <= now() - interval '24 hours', true))`

/** Finds the firms that may have something to purge: no firm keeps less than seven days. */
export const listFirmsWithOldItems = (scope: Scope) =>
  scope.many<{ account_id: number }>(sql`
    select distinct d.account_id from deletions d where d.is_open and d.deleted_at <= now() - interval '7 days'`)

/** Finds due items, the oldest first. */
export const listDueItems = (scope: WorkspaceScope) =>
  scope.many<{ id: number }>(sql`
    select d.id from deletions d
    where d.account_id = ${scope.account_id} and d.is_open and ${isDue(scope.account_id)}
      and d.id not in (select held_deletions())
    order by d.deleted_at, d.id`)

/**
 * Waits for other deletes and restores of the firm; returns the item and those that need it.
 * Empty if it is not in the bin.
 * @param dueOnly also empty if it is not due
 */
export async function lockForPurge(
  scope: WorkspaceScope,
  id: number,
  dueOnly: boolean,
): Promise<PurgedUnit[]> {
  const { account_id } = scope
  const [, units = []] = await scope.batch([
    lockCascade(scope),
    sql`
      with recursive needing as (
        select d.id from deletions d
        where d.account_id = ${account_id} and d.id = ${id} and d.is_open and (not ${dueOnly} or ${isDue(account_id)})
        union
        select p.deletion_id from needing x
        cross join lateral (
          select b.kind, b.record_id from bin_rows b where b.account_id = ${account_id} and b.deletion_id = x.id offset 0) b
        cross join lateral (
          select p.deletion_id from bin_parents p
          where p.account_id = ${account_id} and p.kind = b.kind and p.record_id = b.record_id and p.is_needed offset 0) p)
      select n.id, n.kind, n.record_id, n.id in (select held_among(array(select id from needing))) as on_hold
      from needing x cross join lateral (
        select d.id, d.kind, d.record_id, d.deleted_at from deletions d where d.account_id = ${account_id} and d.id = x.id offset 0) n
      order by n.deleted_at desc, n.id desc`,
  ])
  return units as PurgedUnit[]
}

/**
 * Erases the name that restored items of these records keep for the history.
 * @param isRecord a condition on `r`, the captured rows of the records
 */
const forgetNames = ({ account_id }: WorkspaceScope, isRecord: Sql): Sql => sql`
  update deletions d set title = ''
  from bin_rows r join bin_rows b
    on b.account_id = ${account_id} and b.kind = r.kind and b.record_id = r.record_id
  where r.account_id = ${account_id} and ${isRecord}
    and d.account_id = ${account_id} and d.id = b.deletion_id
    and d.kind = b.kind and d.record_id = b.record_id and not d.is_open`

/** Erases the name of a live record that was in the bin before. */
export const forgetRecord = (scope: WorkspaceScope, kind: string, id: number): Sql =>
  forgetNames(scope, sql`r.kind = ${kind} and r.record_id = ${id}`)

/**
 * Removes the rows; a trigger discards their files. The item stays without names, and so do earlier
 * items of its records.
 */
export const purgeUnits = (scope: WorkspaceScope, ids: readonly number[]) => {
  const { account_id } = scope
  return scope.batch([
    forgetNames(scope, sql`r.deletion_id = any (${ids}::bigint[])`),
    sql`delete from bin_rows b where b.account_id = ${account_id} and b.deletion_id = any (${ids}::bigint[])`,
    // Each alone: for an array, a plan from before the bin grew read all parents of the firm.
    ...ids.map(
      (id) =>
        sql`delete from bin_parents p where p.account_id = ${account_id} and p.deletion_id = ${id}`,
    ),
    sql`delete from bin_group_members m where m.account_id = ${account_id} and m.deletion_id = any (${ids}::bigint[])`,
    sql`
      update deletions d set purged_at = clock_timestamp(), title = '', client_name = null, search = ''
      where d.account_id = ${account_id} and d.id = any (${ids}::bigint[])`,
  ])
}
