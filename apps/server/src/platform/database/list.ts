// Every list of a workspace: filters, order, page, total and text search in one or two statements.
import type { Pagination } from '@casework/contract/parts/answer'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { printOrder, reverseOrder, type Order } from './order.ts'
import { createPagination, limitClause, type PageRequest } from './paging.ts'
import { empty, join, raw, sql, type Sql, type WorkspaceScope } from './scope.ts'
import { buildSearchPage, type Search } from './searching.ts'

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
  /** Finds the rows through the text index. */
  readonly search?: Search | undefined
}

/** Builds `from <table> <alias> where …` for all rows that the filters leave. */
export const selectMatching = ({
  table,
  alias,
  visible,
  filters,
}: Pick<List, 'table' | 'alias' | 'visible' | 'filters'>): Sql =>
  sql`from ${raw(`${table} ${alias}`)} where ${visible} ${filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty}`

/**
 * Fetches one page of a list and its pagination, in one round trip. Counts of filtered lists are
 * capped; an unfiltered list has an exact, stored total.
 */
export async function fetchList<Row extends object>(
  scope: WorkspaceScope,
  request: PageRequest,
  list: List,
): Promise<{ items: Row[]; pagination: Pagination }> {
  if (list.search) return fetchSearchPage(scope, request, list, list.search)
  const filtered = list.filters.length > 0
  const total = filtered ? undefined : list.total
  const rows = selectRows(list, selectPageIds(request, list, total))
  const count = total ?? selectCappedCount(list)
  const [items, counted] = (await scope.batch([rows, count], {
    plan: filtered ? 'custom' : 'generic',
  })) as [Row[], [{ count: number }]]
  return { items, pagination: createPagination(request, counted[0].count, filtered) }
}

/** Fetches the ids of all rows that the filters leave, in the order of the list. */
export async function fetchListIds(scope: WorkspaceScope, list: List): Promise<number[]> {
  const found = sql`
    select coalesce(json_agg(${raw(list.alias)}.id order by ${printOrder(list.order)}), '[]') as ids
    ${selectMatching(list)}`
  const [[row]] = (await scope.batch([found], { plan: 'custom' })) as [[{ ids: number[] }]]
  return row.ids
}

/**
 * Fetches one page of a text search. Its rows contain the total; only an empty page after the first
 * needs a second query. A custom plan would gain nothing: behind a policy the planner cannot
 * estimate how often the text occurs.
 */
async function fetchSearchPage<Row extends object>(
  scope: WorkspaceScope,
  request: PageRequest,
  list: List,
  search: Search,
): Promise<{ items: Row[]; pagination: Pagination }> {
  const { found, ids, total, count } = buildSearchPage(request, list, search)
  const items = await scope.many<Row & { total: number }>(
    sql`${found} ${selectRows(list, ids, sql`, ${total}`)}`,
  )
  const counted =
    items[0]?.total ??
    (request.page === 1 ? 0 : ((await scope.one<{ count: number }>(count))?.count ?? 0))
  return { items, pagination: createPagination(request, counted, true) }
}

/** Selects the full rows of these ids. The ids come first, from an index alone. */
const selectRows = (
  { table, alias, visible, columns, joins, order }: List,
  ids: Sql,
  also: Sql = empty,
): Sql => sql`
  select ${columns} ${also}
  from ${raw(`${table} ${alias}`)} ${joins}
  where ${visible} and ${raw(alias)}.id = any (array(${ids}))
  order by ${printOrder(order)}`

/** Smaller offsets are always read from the front. */
const NEAR = 1000

/**
 * Selects the ids of one page, unordered. Pages in the second half are read backwards from the end,
 * so the middle page is the slowest. The total within the same statement decides; PostgreSQL skips
 * the other half.
 */
function selectPageIds(request: PageRequest, list: List, total: Sql | undefined): Sql {
  const { page, page_size } = request
  const offset = (page - 1) * page_size
  const matching = sql`select ${raw(list.alias)}.id ${selectMatching(list)}`
  const order = printOrder(list.order)
  if (!total || offset < NEAR) return sql`${matching} order by ${order} ${limitClause(request)}`
  const [before, size] = [sql`${offset}::bigint`, raw(String(page_size))]
  return sql`
    with stored as materialized (select count::bigint as rows from (${total}) total)
    (${matching} and (select rows >= 2 * ${before} from stored) order by ${order} ${limitClause(request)})
    union all
    (${matching} and (select rows < 2 * ${before} from stored) order by ${printOrder(reverseOrder(list.order))}
     limit (select greatest(0, least(${size}, rows - ${before})) from stored)
     offset (select greatest(0, rows - ${before} - ${size}) from stored))`
}

/** Counts up to one row more than the limit, which shows that there are more (OQ-239). */
const selectCappedCount = (list: List): Sql =>
  sql`select count(*) as count from (select 1 ${selectMatching(list)} limit ${raw(String(COUNT_LIMIT + 1))}) counted`

/**
 * Selects the stored totals of these kinds of `account_totals`, such as `client`, as one `count`.
 */
export const selectStoredTotal = (account_id: number, kinds: readonly string[]): Sql => sql`
  select coalesce(sum(t.rows), 0) as count from account_totals t
  where t.account_id = ${account_id} and t.kind = any (${kinds}::text[])`
