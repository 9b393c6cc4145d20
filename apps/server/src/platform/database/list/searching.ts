// Text search through the `*_within` views, which can use the trigram index; the reason is at
// `clients_within` in database/migrations/0008_clients.sql.
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { printKeys, printOrder, type Order } from './order.ts'
import { limitClause, type PageRequest } from './paging.ts'
import { empty, join, raw, sql, type Sql } from '../query/scope.ts'
import { isTrigram, listSearched, type TextKind } from './searched-words.ts'

/**
 * Words that the index looks for. The others are compared with what it finds, in arrays: each number
 * of words would be another statement to prepare.
 */
const INDEXED_WORDS = 2

const toPattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Whether the folded column has every word of the text, in any order. A text of nothing
 * that is folded away matches nothing.
 */
export function hasText(column: Sql, text: string, kind: TextKind = 'words'): Sql {
  const words = listSearched(text, kind).map((spellings) => spellings.map(toPattern))
  if (words.length === 0) return raw('false')
  const indexed = words
    .slice(0, INDEXED_WORDS)
    .toSorted((one, other) => one.length - other.length)
    .map((spellings) =>
      join(
        spellings.map((spelling) => sql`${column} like ${spelling}`),
        ' or ',
      ),
    )
    .map((condition) => sql`(${condition})`)
  const others = words.slice(INDEXED_WORDS)
  if (others.length === 0) return join(indexed, ' and ')
  const [ones, seconds, thirds] = [0, 1, 2].map((at) => others.map((word) => word[at] ?? word[0]))
  return sql`${join(indexed, ' and ')} and not exists (
    select from unnest(${ones}::text[], ${seconds}::text[], ${thirds}::text[]) more (one, second, third)
    where ${column} not like more.one and ${column} not like more.second and ${column} not like more.third)`
}

/** Whether the folded column has one of the words that the index looks for. */
export function hasAnyWord(column: Sql, text: string): Sql {
  const words = listSearched(text, 'words')
  const indexed = words.filter((spellings) => spellings.every(isTrigram))
  const spellings = (indexed.length > 0 ? indexed : words).slice(0, INDEXED_WORDS).flat()
  if (spellings.length === 0) return raw('false')
  return sql`(${join(
    spellings.map((spelling) => sql`${column} like ${toPattern(spelling)}`),
    ' or ',
  )})`
}

/** The name or title of a row: the first line of what is searched. */
export const printName = (alias: string): Sql => raw(`split_part(${alias}.search, E'\\n', 1)`)

export const hasName = (alias: string, text: string): Sql => hasText(printName(alias), text)

/** Whether the trigram index can help. Otherwise reading the list in its order is faster. */
export const hasTrigram = (text: string, kind: TextKind = 'words') =>
  listSearched(text, kind).some((spellings) => spellings.every(isTrigram))

/** Returns the name of the first text filter if none of them can use the text index. */
export function findShortText(
  texts: Readonly<Record<string, string>>,
  kind: TextKind = 'words',
): string | undefined {
  const filters = Object.entries(texts).filter(([, text]) => listSearched(text, kind).length > 0)
  return filters.some(([, text]) => hasTrigram(text, kind)) ? undefined : filters[0]?.[0]
}

/**
 * Selects the ids of the rows whose text matches.
 * @param also another condition on `w`
 */
export const selectMatchingIds = (
  view: Sql,
  account_id: number,
  text: string,
  also: Sql = empty,
  kind: TextKind = 'words',
): Sql =>
  sql`select w.id from ${view} w where w.text_account_id = ${account_id} and ${hasText(raw('w.search'), text, kind)} ${also}`

/**
 * Builds `from … where …` for the rows of a table below the parents whose text matches. OFFSET 0
 * makes it one index look-up for each parent.
 * @param parents selects their ids
 * @param column of the table, with the id of the parent
 */
export const belowMatching = (
  { table, alias, account_id }: { table: string; alias: string; account_id: number },
  parents: Sql,
  column: string,
  filters: readonly Sql[],
): Sql => {
  const conditions = [
    sql`${raw(alias)}.account_id = ${account_id}`,
    sql`${raw(`${alias}.${column}`)} = parent.id`,
    ...filters,
  ]
  return sql`
    from (${parents}) parent cross join lateral (
      select ${raw(alias)}.* from ${raw(`${table} ${alias}`)} where ${join(conditions, ' and ')} offset 0) ${raw(alias)}
    where true`
}

export interface Search {
  /**
   * Each `from <view> <alias> where …` with the same alias and all filters: by the record's own
   * text, or by that of its parent.
   */
  readonly sources: readonly Sql[]
  /** All filters as a condition on one row of the table. */
  readonly matches: Sql
}

/** Parts of a list's statement; use `total` and `ids` in the statement that begins with `found`. */
export interface SearchPage {
  readonly found: Sql
  readonly ids: Sql
  readonly total: Sql
  /** A separate statement for the total. */
  readonly count: Sql
}

/** From the front of the list, ten rows for each one up to the page are tested, within these. */
const MIN_WALKED = raw('5000')
const MAX_WALKED = raw('50000')
/** Rows that are found before the list is walked: one more than are counted ... */
const NEAR_CAP = raw(String(COUNT_LIMIT + 1))
/** ... and for pages behind those, as many as are sorted sooner than the list is walked. */
const FAR_CAP = raw('10001')

type Keyed = Readonly<{ alias: string; order: Order }>
type Walked = Keyed & Readonly<{ table: string; visible: Sql; walked?: Sql }>

/** Reads all rows of a source and sorts them. */
export function buildShortPage(request: PageRequest, list: Keyed, source: Sql): SearchPage {
  const [alias, order] = [raw(list.alias), printOrder(list.order)]
  const found = sql`with found as materialized (select ${printKeys(list.order)} ${source})`
  return {
    found,
    ids: sql`select ${alias}.id from found ${alias} order by ${order} ${limitClause(request)}`,
    total: sql`(select count(*) from found) as total`,
    count: sql`${found} select count(*) as count from found`,
  }
}

/**
 * The index scans of the sources give both the capped total and the page. Beyond the cap, the page
 * is among the first matches of the list's front; if the front has too few, all matches are sorted.
 */
export function buildSearchPage(
  request: PageRequest,
  list: Walked,
  { sources, matches }: Search,
): SearchPage {
  const [alias, order, keys] = [raw(list.alias), printOrder(list.order), printKeys(list.order)]
  const last = request.page * request.page_size
  const [most, cap] = [sql`${last}::bigint`, last > COUNT_LIMIT ? FAR_CAP : NEAR_CAP]
  const found = selectFound(sources, keys, cap)
  const total = sql`(select count(*) from found)`
  const front = sql`
    select ${keys} from (
      select ${alias}.* from ${raw(list.table)} ${alias} where ${list.walked ?? list.visible} order by ${order} limit least(${MAX_WALKED}, greatest(${MIN_WALKED}, 10 * ${most}))) ${alias}
    where ${matches} and ${total} >= ${cap} limit ${most}`
  // OFFSET 0 keeps the planner from reading the whole list in its order to avoid the sort.
  const sorted = union(
    sources.map(
      (source) => sql`
        select ${keys} from (select ${keys} ${source} and (select count(*) from front) < ${most} offset 0) ${alias}
        where ${total} >= ${cap} order by ${order} limit ${most}`,
    ),
  )
  const page = limitClause(request)
  return {
    found: sql`${found}, front as materialized (${front})`,
    ids: sql`
      (select ${alias}.id from found ${alias} where ${total} < ${cap} order by ${order} ${page})
      union all
      (select ${alias}.id from front ${alias} where (select count(*) from front) = ${most} order by ${order} ${page})
      union all
      (select ${alias}.id from (${sorted}) ${alias} order by ${order} ${page})`,
    total: sql`${total} as total`,
    count: sql`${found} select count(*) as count from found`,
  }
}

/** A text that the newest rows have this often is looked for among ten times as many. */
const [NEAR_ROWS, FAR_ROWS] = [raw('5000'), raw('50000')]
/** Texts that the newest rows have too rarely for the page: their matches are read once and sorted. */
const SORTED_CAP = raw('20001')

/**
 * For a table that lies in the order of its list, so that walking costs less than the index: of a
 * million rows that lists all matches before it gives the first. How many of the newest rows match
 * tells whether ten times as many will have the page and the counted rows; if not, the index is asked.
 * @param index `from <view> <alias> where …` with all filters
 */
export function buildWalkedPage(
  request: PageRequest,
  list: Walked,
  { index, matches }: { readonly index: Sql; readonly matches: Sql },
): SearchPage {
  const [alias, order, keys] = [raw(list.alias), printOrder(list.order), printKeys(list.order)]
  const last = request.page * request.page_size
  const [most, wanted] = [sql`${last}::bigint`, sql`${Math.max(last, COUNT_LIMIT + 1)}::bigint`]
  const walk = (rows: Sql, limit: Sql) => sql`
    select ${keys} from (
      select ${alias}.* from ${raw(list.table)} ${alias} where ${list.walked ?? list.visible} order by ${order} limit ${rows}) ${alias}
    where ${matches} limit ${limit}`
  const found = sql`
    with near as materialized (${walk(NEAR_ROWS, wanted)}),
    far as materialized (${walk(
      FAR_ROWS,
      sql`(select case when n >= ${wanted} then 0 when 10 * n >= ${wanted} then ${wanted}
        when n < ${most} and 10 * n >= ${most} then ${most} else 0 end from (select count(*) as n from near) counted)`,
    )}),
    walked as materialized (select * from near union select * from far),
    enough as materialized (
      select n >= ${most} as for_page, n >= ${wanted} as for_count from (select count(*) as n from walked) counted),
    cap as materialized (select case when for_page then ${NEAR_CAP} else ${SORTED_CAP} end as rows from enough),
    found as materialized (
      select ${keys} ${index} and not (select for_count from enough) limit (select rows from cap)),
    complete as materialized (
      select not for_count and (select count(*) from found) < (select rows from cap) as is_true from enough)`
  const total = sql`(select greatest((select count(*) from walked), (select count(*) from found)))`
  const page = limitClause(request)
  return {
    found,
    ids: sql`
      (select ${alias}.id from found ${alias} where (select is_true from complete) order by ${order} ${page})
      union all
      (select ${alias}.id from walked ${alias}
       where (select for_page and not is_true from enough, complete) order by ${order} ${page})
      union all
      (select ${alias}.id from (
        select ${keys} ${index} and (select not for_page and not is_true from enough, complete) offset 0) ${alias}
       order by ${order} ${page})`,
    total: sql`${total} as total`,
    count: sql`${found} select ${total} as count`,
  }
}

/** A source that reaches the cap makes the next ones superfluous. */
function selectFound(sources: readonly Sql[], keys: Sql, cap: Sql): Sql {
  const names = sources.map((_, index) => raw(`source_${index + 1}`))
  const parts = sources.map((source, index) => {
    const earlier = names
      .slice(0, index)
      .map((name) => sql`and (select count(*) from ${name}) < ${cap}`)
    return sql`${names[index]} as materialized (select ${keys} ${source} ${join([empty, ...earlier], ' ')} limit ${cap})`
  })
  return sql`with ${join(parts, ', ')}, found as materialized (${union(names.map((name) => sql`select * from ${name}`))} limit ${cap})`
}

const union = (parts: readonly Sql[]): Sql =>
  join(
    parts.map((part) => sql`(${part})`),
    ' union ',
  )
