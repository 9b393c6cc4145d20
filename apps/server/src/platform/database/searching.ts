// Searches by text, through the views `*_within`, which can use the trigram index; the reason is at
// `clients_within` in database/migrations/0008_clients.sql.
import { COUNT_LIMIT } from '@casework/contract/lists'
import { limitClause, type PageRequest } from './paging.ts'
import { empty, join, raw, sql, type Sql } from './scope.ts'

/**
 * A substring as a LIKE pattern; % _ and \ stand for themselves. Compare it with lower-case text. The database lowers it,
 * as it lowered the text: other programs know other rules for some letters.
 */
export const contains = (text: string): Sql =>
  sql`lower(${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`})`

/**
 * Whether the trigram index can help: three letters or digits in a row. Below that, walking the list in its own order is
 * faster.
 */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/**
 * `any (…)` over the ids that a text is found in, for `d.id = ${anyMatching(…)}`. The array is read once, before the list.
 * Written as `in (…)` the planner may join the two row by row when its statistics are old: a firm of 2,250 sessions waited
 * 5 s and got a 503, and 0.9 s with new statistics.
 * @param also one more condition on `w`
 */
export const anyMatching = (view: Sql, account_id: number, text: string, also: Sql = empty): Sql =>
  sql`any (array(select w.id from ${view} w where w.account_id = ${account_id} and w.search like ${contains(text)} ${also}))`

export interface Search {
  /** Each `from <view> <alias> where …`, all under the same alias: by a record's own text, or by that of what it stands in. */
  readonly ways: readonly Sql[]
  /** The same rows to be walked in the list's own order, when they are too many to be sorted. */
  readonly walks: readonly Sql[]
  readonly alias: Sql
  /** The id and what the order needs. */
  readonly fields: Sql
}

/** What a list that is searched by a text alone asks for; `total` and `ids` belong into the statement that begins with `found`. */
export interface SearchPage {
  readonly found: Sql
  readonly ids: Sql
  readonly total: Sql
  /** The total by itself. */
  readonly count: Sql
}

/**
 * One look into the index gives both the total, as far as it is counted, and the page. Only where there are more, the page is
 * found by walking; it stands among the first of one way at least, so none is followed further.
 */
export function buildSearchPage(
  request: PageRequest,
  { ways, walks, alias, fields }: Search,
  order: Sql,
): SearchPage {
  const counted = raw(String(COUNT_LIMIT + 1))
  const most = sql`${request.page * request.page_size}::bigint`
  const all = union(ways.map((way) => sql`select ${fields} ${way} limit ${counted}`))
  const first = union(
    walks.map((walk) => sql`select ${fields} ${walk} order by ${order} limit ${most}`),
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
