import type { Pagination } from '@casework/contract/answer'
import { COUNT_LIMIT } from '@casework/contract/lists'
import { raw, sql, type Scope, type Sql } from './scope.ts'

export interface PageRequest {
  readonly page: number
  readonly page_size: number
}

/**
 * The size stands in the text, since only a few exist; where the page begins is a parameter, so that far pages share one
 * plan. Both need a plan that is kept: left to itself the server would plan a parameter here anew each time.
 */
export function limitClause({ page, page_size }: PageRequest): Sql {
  const size = raw(`limit ${page_size}`)
  return page === 1 ? size : sql`${size} offset ${(page - 1) * page_size}::bigint`
}

/** So many rows are passed over from the front, wherever the middle may be. */
const NEAR = 1000

export interface Listed {
  /** `select <id> from <table> where <conditions>`; one more condition may follow. */
  readonly matching: Sql
  readonly order: Sql
  /** The statement of the kept total of exactly these rows; a list without one is walked from the front. */
  readonly total: Sql | undefined
}

/**
 * The ids of one page, in no order. From the middle on they are read backwards from the end, so the farthest page is the
 * middle one. The total of the same instant decides, within the statement; the half that is not wanted is not begun.
 */
export function selectPageIds(request: PageRequest, { matching, order, total }: Listed): Sql {
  const { page, page_size } = request
  const offset = (page - 1) * page_size
  if (!total || offset < NEAR) return sql`${matching} order by ${order} ${limitClause(request)}`
  const [before, size] = [sql`${offset}::bigint`, raw(String(page_size))]
  return sql`
    with kept as materialized (select count::bigint as rows from (${total}) total)
    (${matching} and (select rows >= 2 * ${before} from kept) order by ${order} ${limitClause(request)})
    union all
    (${matching} and (select rows < 2 * ${before} from kept) order by ${reversed(order)}
     limit (select greatest(0, least(${size}, rows - ${before})) from kept)
     offset (select greatest(0, rows - ${before} - ${size}) from kept))`
}

/** The same order from its other end. */
const reversed = (order: Sql): Sql =>
  raw(
    order.sql
      .split(', ')
      .map((key) => (key.endsWith(' desc') ? key.slice(0, -' desc'.length) : `${key} desc`))
      .join(', '),
  )

/** Counts the rows of `select 1 from ...` exactly up to the limit and one further, to know that there are more (OQ-239). */
export const selectCappedCount = (rows: Sql) =>
  sql`select count(*) as count from (${rows} limit ${raw(String(COUNT_LIMIT + 1))}) counted`

/** The kept total of an unfiltered list. `kind` as in account_totals. */
export const selectStoredTotal = (
  account_id: number,
  kind: 'client' | 'case' | 'session' | 'document_group',
) =>
  sql`select coalesce(sum(t.rows), 0) as count from account_totals t where t.account_id = ${account_id} and t.kind = ${kind}`

/**
 * One page of a list and its pagination, in one round trip.
 * @param filtered whether `count` is a capped count; a kept total is exact at any size
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
 * One page of what a text finds. Its rows carry the total; only an empty page behind the first one has to ask for it.
 * The plan is kept: what the text is worth the planner cannot know behind a policy, so planning anew would gain nothing.
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

/** A page always exists, so an empty list has one (OQ-259). */
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
