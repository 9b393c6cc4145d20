// The items of the bin. Every statement requires the level red, which only owner and admin have.
import type { BinItem, BinKind, BinQuery } from '@casework/contract/bin'
import { lockCascade } from '../../platform/database/change/cascade.ts'
import { fetchList } from '../../platform/database/list/list.ts'
import { AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import {
  empty,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { hasText, findShortText, hasTrigram } from '../../platform/database/list/searching.ts'

const visible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`d.account_id = ${account_id} and 'red' = any (${levels}::text[]) and d.is_open`

const isBinOf = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`t.account_id = ${account_id} and 'red' = any (${levels}::text[])`

/**
 * The item and the items that hold its parents, at any depth. OFFSET 0 forces one index look-up per
 * parent: an old plan read all parents of the firm for each item.
 */
const selectNeeded = ({ account_id }: WorkspaceScope, id: Sql): Sql => sql`
  with recursive needed as (
    select ${id} as id
    union
    select b.deletion_id from needed x
    cross join lateral (
      select p.kind, p.record_id from bin_parents p
      where p.account_id = ${account_id} and p.deletion_id = x.id and p.is_needed offset 0) p
    cross join lateral (
      select b.deletion_id from bin_rows b
      where b.account_id = ${account_id} and b.kind = p.kind and b.record_id = p.record_id and b.row is not null offset 0) b)`

/** OFFSET 0 forces one index look-up per item. */
const selectEach = ({ account_id }: WorkspaceScope, columns: Sql): Sql => sql`
  cross join lateral (
    select n.id, ${columns} from deletions n where n.account_id = ${account_id} and n.id = x.id offset 0) n`

/** Parents first: they were deleted after the items that need them. */
const PARENTS_FIRST = raw('n.deleted_at desc, n.id desc')

const buildColumns = (scope: WorkspaceScope) => sql`
  d.id, d.kind, d.record_id, d.title, d.client_id, d.client_name, d.security_level, d.counts, d.bytes, d.deleted_at,
  ${selectPersonName(raw('d.account_id'), raw('d.deleted_by'))} as deleted_by, d.deleted_role,
  held.on_hold,
  case when not held.on_hold then (
    select greatest(d.deleted_at + make_interval(days => f.bin_days), f.bin_days_lowered_at + interval '24 hours')
    from firm_profiles f where f.account_id = ${scope.account_id}) end as purge_at,
  coalesce((
    ${selectNeeded(scope, raw('d.id'))}
    select json_agg(json_build_object('id', n.id, 'kind', n.kind, 'title', n.title) order by ${PARENTS_FIRST})
    from needed x ${selectEach(scope, raw('n.kind, n.title, n.deleted_at'))} where x.id <> d.id), '[]') as needs`

/** Checks once whether the firm has a hold at all. OFFSET 0 computes the rest once per item. */
const joinHeld = ({ account_id }: WorkspaceScope): Sql => sql`
  cross join lateral (
    select (select exists (select from holds_within h where h.account_id = ${account_id}))
      and exists (select from held_among(array[d.id])) as on_hold offset 0) held`

const ORDER = buildOrders('d', { deleted_at: AS_STORED })['-deleted_at']
export function listItems(scope: WorkspaceScope, { kind, search, ...page }: BinQuery) {
  const filters = [
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(search ? [hasText(raw('d.search'), search)] : []),
  ]
  const matches = filters.length > 1 ? sql`${filters[0] ?? empty} and ${filters[1]}` : filters[0]
  return fetchList<BinItem>(scope, page, {
    table: 'deletions',
    alias: 'd',
    visible: visible(scope),
    filters,
    order: ORDER,
    isInOrder: true,
    walked: kind ? sql`${visible(scope)} and d.kind = ${kind}` : visible(scope),
    columns: buildColumns(scope),
    joins: joinHeld(scope),
    total: sql`select coalesce(sum(t.items), 0) as count from bin_totals t where ${isBinOf(scope)}`,
    marks: sql`
      select 0::bigint as before, 'infinity'::timestamptz as at
      union all
      select (sum(t.items) over (order by t.hour desc))::bigint, t.hour from bin_hours t where ${isBinOf(scope)}`,
    search:
      matches && hasTrigram(search)
        ? {
            sources: [
              sql`from deletions_within d where d.text_account_id = ${scope.account_id} and ${matches}`,
            ],
            matches,
          }
        : undefined,
    shortText: findShortText({ search }),
  })
}

interface Bin {
  readonly days: number
  readonly count: number
  readonly bytes: number
}

/** The size of the whole bin, and for how many days it keeps records. */
export const readBin = (scope: WorkspaceScope) =>
  scope.one<Bin>(sql`
    select f.bin_days as days, coalesce(t.items, 0) as count, coalesce(t.bytes, 0) as bytes
    from firm_profiles f left join bin_totals t on ${isBinOf(scope)}
    where f.account_id = ${scope.account_id}`)

export interface Unit {
  readonly id: number
  readonly kind: BinKind
  readonly record_id: number
  readonly title: string
  readonly client_name: string | null
  readonly bytes: number
}

/** Waits for other deletes and restores of the firm; returns the item and all it needs, parents first. */
export async function lockUnits(scope: WorkspaceScope, id: number): Promise<Unit[]> {
  const [, units = []] = await scope.batch([
    lockCascade(scope),
    sql`
      ${selectNeeded(scope, sql`${id}::bigint`)}
      select n.id, n.kind, n.record_id, n.title, n.client_name, n.bytes
      from needed x ${selectEach(scope, raw('n.kind, n.record_id, n.title, n.client_name, n.bytes, n.deleted_at'))}
      where exists (select from deletions d where ${visible(scope)} and d.id = ${id})
      order by ${PARENTS_FIRST}`,
  ])
  return units as Unit[]
}

/** Finds an item of these with a parent that is neither live nor in the bin. */
export const findOrphan = (scope: WorkspaceScope, ids: readonly number[]) => {
  const { account_id } = scope
  const isLive = (kind: string, table: string) =>
    sql`p.kind = ${kind} and exists (select from ${raw(table)} x where x.account_id = ${account_id} and x.id = p.record_id)`
  return scope.one<{ id: number }>(sql`
    select p.deletion_id as id from bin_parents p
    where p.account_id = ${account_id} and p.deletion_id = any (${ids}::bigint[]) and p.is_needed
      and not (${isLive('client', 'clients')} or ${isLive('case', 'cases')} or ${isLive('session', 'sessions')})
      and not exists (
        select from bin_rows b
        where b.account_id = ${account_id} and b.kind = p.kind and b.record_id = p.record_id and b.row is not null)
    limit 1`)
}
