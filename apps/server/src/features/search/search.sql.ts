// One statement per kind. Of many matches, only some are sorted: those that begin with the text
// first, then by name; sessions by when they are. The views contain the account and level predicates
// and can use the trigram index; the reason is at `clients_within` in
// database/migrations/0008_clients.sql.
import { foldText, listWords } from '@casework/contract/parts/fold-text'
import { FIND_MAX } from '@casework/contract/search'
import {
  empty,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import {
  hasAnyWord,
  hasText,
  printName,
  selectMatchingIds,
} from '../../platform/database/list/searching.ts'
import { HAS_ENDED, selectZone } from '../cases/index.ts'

const CANDIDATES = raw('200')
const MOST = raw(String(FIND_MAX))
/** Characters of an entry that a result shows, and how many of them before the match. */
const SNIPPET = raw('120')
const BEFORE_MATCH = raw('30')

const VIEWS = {
  clients: raw('clients_within'),
  cases: raw('cases_within'),
  sessions: raw('sessions_within'),
  documents: raw('documents_within'),
  people: raw('people_within'),
  entries: raw('entries_within'),
} as const
const PHONES: ReadonlySet<string> = new Set(['clients', 'people'])

/** Selects the ids of some rows that contain the text. */
const selectMatches = (
  kind: keyof typeof VIEWS,
  { account_id }: WorkspaceScope,
  text: string,
  also = empty,
): Sql =>
  sql`${selectMatchingIds(VIEWS[kind], account_id, text, also, PHONES.has(kind) ? 'phones' : 'words')} limit ${CANDIDATES}`

/** Clients by whose name their records are found, and records of each that are compared. */
const NAMED = raw('50')
const COMPARED = raw('1000')
const OWN_AND_BELOW = raw('select id from own union all select id from below')

/**
 * Beside the own matches, some records whose words are partly in the name of their client: the words
 * may be divided, and which of them name the client is not known.
 */
const selectOwnAndBelow = (
  kind: 'cases' | 'sessions' | 'documents',
  scope: WorkspaceScope,
  text: string,
  also = empty,
): Sql => sql`
  own as materialized (${selectMatches(kind, scope, text, also)}),
  named as materialized (
    select n.id, ${printName('n')} as name from clients_within n
    where n.text_account_id = ${scope.account_id} and ${hasAnyWord(raw('n.search'), text)}
      and ${hasAnyWord(printName('n'), text)} limit ${NAMED}),
  below as materialized (
    select x.id from named cross join lateral (
      select w.id, w.search from ${raw(kind)} w
      where w.account_id = ${scope.account_id} and w.client_id = named.id ${also} limit ${COMPARED} offset 0) x
    where ${hasText(raw("(x.search || ' ' || named.name)"), text)} and x.id not in (select id from own)
    limit ${CANDIDATES})`

/** @param alias of the table, whose searched text begins with the name */
const nameOrder = (alias: string, text: string, key = raw(`${alias}.sort_key`)): Sql =>
  sql`starts_with(${raw(alias)}.search, ${foldText(text)}) desc, ${key}, id limit ${MOST}`

/** The stored key is made from the file name, so a document with a name needs its own. */
const DOCUMENT_KEY = raw(
  'case when d.doc_name is null then d.sort_key else sort_key(d.doc_name) end',
)

export const findClients = (scope: WorkspaceScope, text: string) => sql`
  select c.id, c.name, null as of from clients c
  where c.account_id = ${scope.account_id} and c.id in (${selectMatches('clients', scope, text)})
  order by ${nameOrder('c', text)}`

/** A case number, with or without leading zeros. */
const CASE_NUMBER = /^(\d{4})\/0*([1-9]\d{0,8})$/

/** The case with this number comes first. */
export function findCases(scope: WorkspaceScope, text: string): Sql {
  const [, year = '0', seq = '0'] = CASE_NUMBER.exec(text) ?? []
  return sql`
    with numbered as materialized (
      select n.id from cases n
      where n.account_id = ${scope.account_id} and n.number_year = ${year}::int and n.number_seq = ${seq}::int),
    ${selectOwnAndBelow('cases', scope, text)}
    select k.id, k.title as name, c.name as of, k.number, k.status, k.client_id
    from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
    where k.account_id = ${scope.account_id}
      and k.id in (select id from numbered union ${OWN_AND_BELOW})
    order by k.id in (select id from numbered) desc, k.id in (select id from own) desc, ${nameOrder('k', text)}`
}

/** The next ones first, then the past ones, the latest first. */
export const findSessions = (scope: WorkspaceScope, text: string) => sql`
  with f as materialized (${selectZone(scope.account_id)}),
  ${selectOwnAndBelow('sessions', scope, text)}
  select s.id, s.title as name, k.title as of, s.date, k.number as case_number, c.name as client_name
  from sessions s
  cross join f
  join cases k on k.account_id = s.account_id and k.id = s.case_id
  join clients c on c.account_id = s.account_id and c.id = s.client_id
  cross join lateral (select ${HAS_ENDED} as is_over) o
  where s.account_id = ${scope.account_id} and s.id in (${OWN_AND_BELOW})
  order by s.id in (select id from own) desc, o.is_over,
    case when o.is_over then null else s.date end, s.date desc, ${nameOrder('s', text)}`

export const findDocuments = (scope: WorkspaceScope, text: string) => sql`
  with ${selectOwnAndBelow('documents', scope, text, sql`and w.security_level = any (${scope.levels}::text[])`)}
  select d.id, coalesce(d.doc_name, d.file_name) as name, c.name as of
  from documents d join clients c on c.account_id = d.account_id and c.id = d.client_id
  where d.account_id = ${scope.account_id} and d.security_level = any (${scope.levels}::text[]) and d.id in (${OWN_AND_BELOW})
  order by d.id in (select id from own) desc, case when d.id not in (select id from own)
    then d.created_at end desc, ${nameOrder('d', text, DOCUMENT_KEY)}`

export const findPeople = (scope: WorkspaceScope, text: string) => sql`
  select p.id, p.name, null as of from people p
  where p.account_id = ${scope.account_id} and p.security_level = any (${scope.levels}::text[]) and p.id in (${selectMatches('people', scope, text, sql`and w.security_level = any (${scope.levels}::text[])`)})
  order by ${nameOrder('p', text)}`

/**
 * Where the first word is in the body. Folding lengthens a text, which is corrected by what it does
 * to the text before. 1 if only a second spelling matches, which is behind the text.
 */
const selectPlace = (text: string): Sql => {
  const folded = sql`strpos(e.search, ${listWords(text)[0]?.[0] ?? ''})`
  return sql`case when ${folded} <= char_length(e.body)
    then 2 * ${folded} - char_length(fold_text(left(e.body, ${folded}))) else 1 end`
}

/**
 * The text around the match, the newest entries first. The matches come first, each with one look-up:
 * otherwise the index by time offers the order, and all entries are read until enough of them match.
 */
export const findEntries = (scope: WorkspaceScope, text: string) => sql`
  with found as materialized (${selectMatches('entries', scope, text, sql`and w.security_level = any (${scope.levels}::text[])`)})
  select e.id, e.case_id, k.number || ' ' || k.title as of,
    substr(translate(e.body, E'\\n\\t', '  '), greatest(1, ${selectPlace(text)} - ${BEFORE_MATCH}), ${SNIPPET}) as name
  from found
  cross join lateral (
    select x.* from entries x
    where x.account_id = ${scope.account_id} and x.id = found.id and x.security_level = any (${scope.levels}::text[]) offset 0) e
  cross join lateral (
    select y.number, y.title from cases y where y.account_id = ${scope.account_id} and y.id = e.case_id offset 0) k
  order by e.happened_at desc, e.id desc limit ${MOST}`
