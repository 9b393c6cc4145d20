// Text search through the `*_within` views, which can use the trigram index; the reason is at
// `clients_within` in database/migrations/0008_clients.sql.
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { printOrder, type Order } from './order.ts'
import { limitClause, type PageRequest } from './paging.ts'
import { empty, join, raw, sql, type Sql } from './scope.ts'

/**
 * A LIKE pattern for a literal substring, to compare with lower-case text. The database lower-cases
 * it, because JavaScript has other rules for some letters.
 */
export const contains = (text: string): Sql =>
  sql`lower(${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`})`

/**
 * Whether the trigram index can help: three letters or digits in a row. Otherwise reading the list
 * in its order is faster.
 */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/**
 * `any (…)` over the ids whose text matches, for `d.id = ${anyMatching(…)}`. An array is read once;
 * with `in (…)` the planner may join row by row on old statistics (2,250 sessions: 5 s and a 503,
 * 0.9 s with new statistics).
 * @param also another condition on `w`
 */
export const anyMatching = (view: Sql, account_id: number, text: string, also: Sql = empty): Sql =>
  sql`any (array(select w.id from ${view} w where w.account_id = ${account_id} and w.search like ${contains(text)} ${also}))`

export interface Search {
  /**
   * Each `from <view> <alias> where …` with the same alias: by the record's own text, or by that of
   * its parent.
   */
  readonly sources: readonly Sql[]
  /** The same rows, read in the order of the list when they are too many to sort. */
  readonly orderedSources: readonly Sql[]
  /** The id and the columns of the order. */
  readonly fields: Sql
}

/** Parts of a search statement; use `total` and `ids` in the statement that begins with `found`. */
export interface SearchPage {
  readonly found: Sql
  readonly ids: Sql
  readonly total: Sql
  /** A separate statement for the total. */
  readonly count: Sql
}

/**
 * One index scan gives both the capped total and the page. Beyond the cap, the page is read in list
 * order; it is among the first rows of at least one source, so each source is read only that far.
 */
export function buildSearchPage(
  request: PageRequest,
  list: { readonly alias: string; readonly order: Order },
  { sources, orderedSources, fields }: Search,
): SearchPage {
  const [alias, order] = [raw(list.alias), printOrder(list.order)]
  const counted = raw(String(COUNT_LIMIT + 1))
  const most = sql`${request.page * request.page_size}::bigint`
  const all = union(sources.map((source) => sql`select ${fields} ${source} limit ${counted}`))
  const first = union(
    orderedSources.map((source) => sql`select ${fields} ${source} order by ${order} limit ${most}`),
  )
  const found = sql`with found as materialized (select ${fields} from (${all}) ${alias} limit ${counted})`
  const total = sql`(select count(*) from found)`
  return {
    found,
    ids: sql`
      (select ${alias}.id from found ${alias} where ${total} < ${counted} order by ${order} ${limitClause(request)})
      union all
      (select ${alias}.id from (${first}) ${alias} where ${total} >= ${counted} order by ${order} ${limitClause(request)})`,
    total: sql`${total} as total`,
    count: sql`${found} select count(*) as count from found`,
  }
}

const union = (parts: readonly Sql[]): Sql =>
  join(
    parts.map((part) => sql`(${part})`),
    ' union ',
  )
