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
   * Each `from <view> <alias> where …` with the same alias and all filters: by the record's own
   * text, or by that of its parent.
   */
  readonly sources: readonly Sql[]
  /** All filters as a condition on one row of the table. */
  readonly matches: Sql
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

/** Rows from the front of the list that are tested before all matches are sorted. */
const WALKED = raw('5000')
const CAPPED = raw(String(COUNT_LIMIT + 1))

/**
 * The index scans of the sources give both the capped total and the page. Beyond the cap, the page
 * is among the first matches of the list's front; if the front has too few, all matches are sorted.
 */
export function buildSearchPage(
  request: PageRequest,
  list: {
    readonly table: string
    readonly alias: string
    readonly visible: Sql
    readonly order: Order
  },
  { sources, matches, fields }: Search,
): SearchPage {
  const [alias, order] = [raw(list.alias), printOrder(list.order)]
  const most = sql`${request.page * request.page_size}::bigint`
  const found = selectFound(sources, fields)
  const total = sql`(select count(*) from found)`
  const front = sql`
    select ${fields} from (
      select ${alias}.* from ${raw(list.table)} ${alias} where ${list.visible} order by ${order} limit ${WALKED}) ${alias}
    where ${matches} and ${total} >= ${CAPPED} limit ${most}`
  // OFFSET 0 keeps the planner from reading the whole list in its order to avoid the sort.
  const sorted = union(
    sources.map(
      (source) => sql`
        select ${fields} from (select ${fields} ${source} and (select count(*) from front) < ${most} offset 0) ${alias}
        where ${total} >= ${CAPPED} order by ${order} limit ${most}`,
    ),
  )
  const page = limitClause(request)
  return {
    found: sql`${found}, front as materialized (${front})`,
    ids: sql`
      (select ${alias}.id from found ${alias} where ${total} < ${CAPPED} order by ${order} ${page})
      union all
      (select ${alias}.id from front ${alias} where (select count(*) from front) = ${most} order by ${order} ${page})
      union all
      (select ${alias}.id from (${sorted}) ${alias} order by ${order} ${page})`,
    total: sql`${total} as total`,
    count: sql`${found} select count(*) as count from found`,
  }
}

/** A source that reaches the cap makes the next ones superfluous. */
function selectFound(sources: readonly Sql[], fields: Sql): Sql {
  const names = sources.map((_, index) => raw(`source_${index + 1}`))
  const parts = sources.map((source, index) => {
    const earlier = names
      .slice(0, index)
      .map((name) => sql`and (select count(*) from ${name}) < ${CAPPED}`)
    return sql`${names[index]} as materialized (select ${fields} ${source} ${join([empty, ...earlier], ' ')} limit ${CAPPED})`
  })
  return sql`with ${join(parts, ', ')}, found as materialized (${union(names.map((name) => sql`select * from ${name}`))} limit ${CAPPED})`
}

const union = (parts: readonly Sql[]): Sql =>
  join(
    parts.map((part) => sql`(${part})`),
    ' union ',
  )
