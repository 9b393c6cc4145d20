import type { Pagination } from '@casework/contract/answer'
import { COUNT_LIMIT } from '@casework/contract/lists'
import { raw, sql, type Scope, type Sql } from './scope.ts'

export interface PageRequest {
  readonly page: number
  readonly page_size: number
}

/**
 * LIMIT is inlined (few values); OFFSET is a parameter, so that all pages share one prepared plan.
 */
export function limitClause({ page, page_size }: PageRequest): Sql {
  const size = raw(`limit ${page_size}`)
  return page === 1 ? size : sql`${size} offset ${(page - 1) * page_size}::bigint`
}

/** Smaller offsets are always read from the front. */
const NEAR = 1000

export interface Listed {
  /** `select <id> from <table> where <conditions>`; one more condition may follow. */
  readonly matching: Sql
  readonly order: Sql
  /** Selects the stored total of exactly these rows; a list without one is read from the front. */
  readonly total: Sql | undefined
}

/**
 * Selects the ids of one page, unordered. Pages in the second half are read backwards from the end,
 * so the middle page is the slowest. The total within the same statement decides; PostgreSQL skips
 * the other half.
 */
export function selectPageIds(request: PageRequest, { matching, order, total }: Listed): Sql {
  const { page, page_size } = request
  const offset = (page - 1) * page_size
  if (!total || offset < NEAR) return sql`${matching} order by ${order} ${limitClause(request)}`
  const [before, size] = [sql`${offset}::bigint`, raw(String(page_size))]
  return sql`
    with stored as materialized (select count::bigint as rows from (${total}) total)
    (${matching} and (select rows >= 2 * ${before} from stored) order by ${order} ${limitClause(request)})
    union all
    (${matching} and (select rows < 2 * ${before} from stored) order by ${reverseOrder(order)}
     limit (select greatest(0, least(${size}, rows - ${before})) from stored)
     offset (select greatest(0, rows - ${before} - ${size}) from stored))`
}

/** Reverses an ORDER BY list. */
const reverseOrder = (order: Sql): Sql =>
  raw(
    order.sql
      .split(', ')
      .map((key) => (key.endsWith(' desc') ? key.slice(0, -' desc'.length) : `${key} desc`))
      .join(', '),
  )

/**
 * Counts the rows of `select 1 from ...` up to one more than the limit, which shows that there are
 * more (OQ-239).
 */
export const selectCappedCount = (rows: Sql) =>
  sql`select count(*) as count from (${rows} limit ${raw(String(COUNT_LIMIT + 1))}) counted`

/** Selects the stored total of an unfiltered list. `kind` as in account_totals. */
export const selectStoredTotal = (
  account_id: number,
  kind: 'client' | 'case' | 'session' | 'document_group',
) =>
  sql`select coalesce(sum(t.rows), 0) as count from account_totals t where t.account_id = ${account_id} and t.kind = ${kind}`

/**
 * Fetches one page of a list with its pagination, in one round trip.
 * @param statements `filtered`: `count` is a capped count; a stored total is always exact
 */
export async function fetchPage<T extends object>(
  scope: Scope,
  request: PageRequest,
  statements: { rows: Sql; count: Sql; filtered: boolean },
): Promise<{ items: T[]; pagination: Pagination }> {
  const [items, counted] = (await scope.batch([statements.rows, statements.count], {
    plan: statements.filtered ? 'custom' : 'generic',
  })) as [T[], [{ count: number }]]
  return { items, pagination: createPagination(request, counted[0].count, statements.filtered) }
}

/**
 * Fetches one page of a text search. Its rows contain the total; only an empty page after the first
 * needs a second query. A custom plan would gain nothing: behind a policy the planner cannot
 * estimate how often the text occurs.
 */
export async function fetchSearchPage<T extends object>(
  scope: Scope,
  request: PageRequest,
  { rows, count }: { rows: Sql; count: Sql },
): Promise<{ items: T[]; pagination: Pagination }> {
  const items = await scope.many<T & { total: number }>(rows)
  const total =
    items[0]?.total ??
    (request.page === 1 ? 0 : ((await scope.one<{ count: number }>(count))?.count ?? 0))
  return { items, pagination: createPagination(request, total, true) }
}

/** An empty list has one page (OQ-259). */
export function createPagination(
  { page, page_size }: PageRequest,
  counted: number,
  filtered: boolean,
): Pagination {
  const more = filtered && counted > COUNT_LIMIT
  const count = more ? COUNT_LIMIT : counted
  return {
    count,
    total_pages: Math.max(1, Math.ceil(count / page_size)),
    page,
    page_size,
    ...(more ? { count_is_lower_bound: true } : {}),
  }
}
