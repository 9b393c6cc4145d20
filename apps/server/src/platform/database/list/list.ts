// Every list of a workspace: filters, order, page, total and text search in one or two statements.
import type { Pagination } from '@casework/contract/parts/answer'
import { printKeys, printOrder, reverseOrder, type Order } from './order.ts'
import { createPagination, limitClause, type PageRequest } from './paging.ts'
import { empty, join, raw, sql, type Sql, type WorkspaceScope } from '../query/scope.ts'
import {
  buildSearchPage,
  buildShortPage,
  buildWalkedPage,
  type Search,
  type SearchPage,
} from './searching.ts'
import { requireFewRows } from './too-broad.ts'

export interface List {
  readonly table: string
  readonly alias: string
  /** The condition on account and level that every row meets. */
  readonly visible: Sql
  /** What the user asked for; all must hold. */
  readonly filters: readonly Sql[]
  readonly order: Order
  /** The columns of a row, computed only for the rows of the page. */
  readonly columns: Sql
  readonly joins: Sql
  /** Selects the stored `count` of all visible rows. */
  readonly total: Sql
  /**
   * Selects positions in the list, from its front to its end: how many rows come `before`, all of
   * which have the first key `at` or a higher one. For an order that begins with a descending key.
   */
  readonly marks?: Sql
  /** Finds the filtered rows through the text index. */
  readonly search?: Search | undefined
  /** Whether the rows are stored in the order of the list. */
  readonly isInOrder?: boolean
  /** The visible rows with a filter that an index has in the order of the list. */
  readonly walked?: Sql
  /** The filter whose text is too short for the text index. */
  readonly shortText?: string | undefined
  /** Whether a filter, such as the client, leaves so few rows that all of them are read. */
  readonly fewRows?: boolean
  /** Whether `filters` has only the levels of the role: then the stored total applies (OQ-248). */
  readonly isWhole?: boolean
}

/** Builds `from <table> <alias> where …` for all rows that the filters leave. */
const selectMatching = ({
  table,
  alias,
  visible,
  filters,
}: Pick<List, 'table' | 'alias' | 'visible' | 'filters'>): Sql =>
  sql`from ${raw(`${table} ${alias}`)} where ${visible} ${filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty}`

/**
 * Fetches one page of a list and its pagination. Counts of filtered lists are capped; those of others
 * are exact: stored, or counted where each level would need a total. The rows contain the total, so
 * that it is of the same moment; only an empty page after the first needs a second query.
 * @throws Refusal too_broad
 */
export async function fetchList<Row extends object>(
  scope: WorkspaceScope,
  request: PageRequest,
  list: List,
): Promise<{ items: Row[]; pagination: Pagination }> {
  await requireReadable(scope, list)
  const filtered = list.filters.length > 0
  const { found, ids, ...counts } = filtered
    ? buildFilteredPage(request, list)
    : buildWholePage(request, list)
  // Where all rows are read, their number is exact already.
  const { total, count } = list.isWhole && !list.fewRows ? countVisible(list) : counts
  const items = await scope.many<Row & { total: number }>(
    sql`${found} ${selectRows(list, ids, sql`, ${total}`)}`,
  )
  const counted =
    items[0]?.total ??
    (request.page === 1 ? 0 : ((await scope.one<{ count: number }>(count))?.count ?? 0))
  return { items, pagination: createPagination(request, counted, filtered && !list.isWhole) }
}

const buildWholePage = (request: PageRequest, list: List): SearchPage => ({
  found: empty,
  ids: selectPageIds(request, list),
  total: sql`(${list.total}) as total`,
  count: list.total,
})

const countVisible = (list: List): Pick<SearchPage, 'total' | 'count'> => {
  const count = sql`select count(*) as count ${selectMatching({ ...list, filters: [] })}`
  return { total: sql`(${count}) as total`, count }
}

/**
 * Selects the keys of all rows that the filters leave.
 * @throws Refusal too_broad
 */
export async function selectAllKeys(scope: WorkspaceScope, list: List): Promise<Sql> {
  await requireReadable(scope, list)
  const sources = list.search?.sources ?? [selectMatching(list)]
  return join(
    sources.map((source) => sql`select ${printKeys(list.order)} ${source}`),
    ' union ',
  )
}

/**
 * Fetches the ids of all rows that the filters leave, in the order of the list.
 * @throws Refusal too_broad
 */
export async function fetchListIds(scope: WorkspaceScope, list: List): Promise<number[]> {
  const [alias, order] = [raw(list.alias), printOrder(list.order)]
  const inOrder =
    list.filters.length === 0
      ? sql`select ${alias}.id ${selectMatching(list)} order by ${order}`
      : sql`with found as materialized (${await selectAllKeys(scope, list)}) select ${alias}.id from found ${alias} order by ${order}`
  const found = await scope.one<{ ids: number[] }>(
    sql`select coalesce(json_agg(listed.id), '[]') as ids from (${inOrder}) listed`,
  )
  return found?.ids ?? []
}

/** @throws Refusal too_broad */
const requireReadable = async (scope: WorkspaceScope, { shortText, fewRows, total }: List) => {
  if (shortText && !fewRows) await requireFewRows(scope, shortText, total)
}

function buildFilteredPage(request: PageRequest, list: List): SearchPage {
  const source = selectMatching(list)
  if (list.fewRows) return buildShortPage(request, list, source)
  const matches = join(list.filters, ' and ')
  const [index] = list.search?.sources ?? []
  if (index && list.isInOrder) return buildWalkedPage(request, list, { index, matches })
  return buildSearchPage(request, list, list.search ?? { sources: [source], matches })
}

/**
 * Selects the full rows of these ids, in the order of the list. The ids come first, from an index
 * alone. OFFSET 0 makes each row one look-up: no plan can walk the list in its order instead.
 */
export const selectRows = (
  { table, alias, visible, columns, joins, order }: List,
  ids: Sql,
  also: Sql = empty,
): Sql => sql`
  select ${columns} ${also}
  from unnest(array(${ids})) wanted (id)
  cross join lateral (
    select ${raw(alias)}.* from ${raw(`${table} ${alias}`)} where ${visible} and ${raw(alias)}.id = wanted.id offset 0) ${raw(alias)}
  ${joins}
  order by ${printOrder(order)}`

/** Smaller offsets are always read from the front. */
const NEAR = 1000

/**
 * Selects the ids of one page, unordered. Pages in the second half are read backwards from the end,
 * so the middle page is the slowest. The total within the same statement decides; PostgreSQL skips
 * the other half.
 */
function selectPageIds(request: PageRequest, list: List): Sql {
  const { page, page_size } = request
  const offset = (page - 1) * page_size
  const matching = sql`select ${raw(list.alias)}.id ${selectMatching(list)}`
  const order = printOrder(list.order)
  if (offset < NEAR) return sql`${matching} order by ${order} ${limitClause(request)}`
  if (list.marks) return selectMarkedIds(request, { ...list, marks: list.marks }, matching)
  const [before, size] = [sql`${offset}::bigint`, sql`${page_size}::bigint`]
  return sql`
    with stored as materialized (select count::bigint as rows from (${list.total}) total)
    (${matching} and (select rows >= 2 * ${before} from stored) order by ${order} ${limitClause(request)})
    union all
    (${matching} and (select rows < 2 * ${before} from stored) order by ${printOrder(reverseOrder(list.order))}
     limit (select greatest(0, least(${size}, rows - ${before})) from stored)
     offset (select greatest(0, rows - ${before} - ${size}) from stored))`
}

/** The same, starting at the nearest mark: forwards from before the page, or backwards from after it. */
function selectMarkedIds(
  { page, page_size }: PageRequest,
  { order, marks }: List & Readonly<{ marks: Sql }>,
  matching: Sql,
): Sql {
  const size = sql`${page_size}::bigint`
  const [first, end] = [sql`${(page - 1) * page_size}::bigint`, sql`${page * page_size}::bigint`]
  const key = printKeys(order.slice(0, 1))
  return sql`
    with marks as materialized (${marks}),
    ahead as materialized (select max(before) as before, min(at) as at from marks where before <= ${first}),
    behind as materialized (
      select min(before) as before, max(at) as at from marks
      where before >= least(${end}, (select max(before) from marks))),
    nearer as materialized (
      select ${first} - a.before < b.before - ${end} as is_ahead from ahead a, behind b)
    (${matching} and (select is_ahead from nearer) and ${key} < (select at from ahead)
     order by ${printOrder(order)} limit ${size} offset (select ${first} - before from ahead))
    union all
    (${matching} and (select not is_ahead from nearer) and ${key} >= (select at from behind)
     order by ${printOrder(reverseOrder(order))}
     limit (select greatest(0, least(${size}, before - ${first})) from behind)
     offset (select greatest(0, before - ${end}) from behind))`
}

/**
 * Selects the stored totals of these kinds of `account_totals`, such as `client`, as one `count`.
 */
export const selectStoredTotal = (account_id: number, kinds: readonly string[]): Sql => sql`
  select coalesce(sum(t.rows), 0) as count from account_totals t
  where t.account_id = ${account_id} and t.kind = any (${kinds}::text[])`
