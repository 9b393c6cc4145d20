// The requests whose statements are explained: every list with its filters, orders and pages.
import { caseOrderings } from '@casework/contract/cases'
import { clientOrderings } from '@casework/contract/clients'
import { documentOrderings } from '@casework/contract/documents'
import { sessionOrderings } from '@casework/contract/sessions'
import { FREQUENT, QUIET_MONTH, RARE } from './skewed-firms.ts'

/** Ids that both databases have. `heavy` is the client with 20,000 documents, and its case. */
export interface SampleIds {
  readonly client: number
  readonly case: number
  readonly session: number
  readonly group: number
  readonly document: number
  readonly heavyClient: number
  readonly heavyCase: number
}

export interface ListRequest {
  readonly name: string
  readonly path: `/${string}/`
  readonly query: Readonly<Record<string, string | number>>
}

type Query = ListRequest['query']
type Filters = Readonly<Record<string, Query>>

/** First, middle and last pages of 20. */
const PAGES = [1, 100, 2500, 4990]
const NOWHERE = 'zzqxzz'
/** Filters that leave few rows. */
const HAS_ONE_PAGE = /nowhere|rare|^no |^of a (case|client|group|session)$|moving/
const SEARCHES: Filters = {
  'a frequent word': { search: FREQUENT },
  'a frequent name': { search: 'Garcia' },
  'a rare word': { search: RARE },
  'no word': { search: NOWHERE },
}
const DAYS = { date_after: '2024-03-01', date_before: '2024-03-31' }
const YEARS = { date_after: '2022-01-01', date_before: '2026-12-31' }

const textFilters = (field: string, some: string): Filters => ({
  [`${field} frequent`]: { [field]: some },
  [`${field} nowhere`]: { [field]: NOWHERE },
})

/** Builds each list's filters, alone and in combinations that users often choose. */
function listFilters(ids: SampleIds): Record<string, Filters> {
  const byClient = {
    'of a client': { client: ids.client },
    'of a heavy client': { client: ids.heavyClient },
  }
  const beside = (query: Query): Filters => ({
    'a frequent word beside': { search: FREQUENT, ...query },
    'a rare word beside': { search: RARE, ...query },
  })
  return {
    clients: {
      ...SEARCHES,
      ...textFilters('name', 'Garcia'),
      ...textFilters('email', 'garcia'),
      'mobile frequent': { mobile: '07' },
      'mobile nowhere': { mobile: '99999' },
      // No index helps two letters: all rows are read, of at most 100,000 (`requireFewRows`).
      'two rare letters': { search: 'qx' },
      'a country': { country: 826 },
      'no country': { country: 4 },
      'name and country': { name: 'Garcia', country: 276 },
      ...beside({ country: 276 }),
    },
    cases: {
      ...SEARCHES,
      ...byClient,
      ...textFilters('title', FREQUENT),
      'a month': DAYS,
      'some years': YEARS,
      'title in a month': { title: FREQUENT, ...DAYS },
      open: { status: 'open' },
      archived: { status: 'archived' },
      mine: { mine: 'true' },
      'mine in a month': { mine: 'true', ...DAYS },
      'open in a month': { status: 'open', ...DAYS },
      'mine and open': { mine: 'true', status: 'open' },
      'mine and archived by title': { mine: 'true', status: 'archived', ordering: 'title' },
      'a frequent word of mine': { search: FREQUENT, mine: 'true' },
      'a number': { search: '2020/0041' },
      'a short number': { search: '2020/41' },
      ...beside(DAYS),
      ...beside({ status: 'archived' }),
      'a word of a heavy client': { search: FREQUENT, client: ids.heavyClient },
    },
    sessions: {
      ...SEARCHES,
      ...byClient,
      ...textFilters('title', FREQUENT),
      'two letters of a client': { client: ids.client, search: 'qx' },
      'of a case': { case: ids.case },
      'of a heavy case': { case: ids.heavyCase },
      'of a session': { session: ids.session },
      'a month': DAYS,
      'some years': YEARS,
      ...beside(DAYS),
      'a word of a heavy client': { search: FREQUENT, client: ids.heavyClient },
    },
    documents: {
      ...SEARCHES,
      ...byClient,
      'of a case': { case_id: ids.case },
      'of a heavy case': { case_id: ids.heavyCase },
      'of a session': { session_id: ids.session },
      'moving with a session': { moves_with_session: ids.session },
      'of a group': { group: ids.group },
      'of a level': { security_level: 'red' },
      'without a case': { case__isnull: 'true' },
      'with a case': { case__isnull: 'false' },
      'without a session': { session__isnull: 'true' },
      'with a session': { session__isnull: 'false' },
      'without a group': { group__isnull: 'true' },
      'with a group': { group__isnull: 'false' },
      'directly in a heavy case': { case_id: ids.heavyCase, session__isnull: 'true' },
      ...beside({ security_level: 'red' }),
      'a word of a heavy client': { search: FREQUENT, client: ids.heavyClient },
    },
    'document-groups': {
      ...SEARCHES,
      'of a client': { client_id: ids.client },
      'of a session': { session_id: ids.session },
    },
  }
}

const ORDERINGS: Record<string, readonly string[]> = {
  clients: clientOrderings,
  cases: caseOrderings,
  sessions: sessionOrderings,
  documents: documentOrderings,
}

/** All reads of lists, searches, ranges, exports and single records. */
export function listRequests(ids: SampleIds): ListRequest[] {
  const lists = Object.entries(listFilters(ids)).flatMap(([list, filters]) => {
    const path = `/${list}/` as const
    const pages = (ORDERINGS[list] ?? ['']).flatMap((ordering) =>
      PAGES.map((page) => ({
        name: `${list} by ${ordering || 'age'}, page ${page}`,
        path,
        query: ordering ? { ordering, page } : { page },
      })),
    )
    const filtered = Object.entries(filters).flatMap(([name, query]) =>
      (HAS_ONE_PAGE.test(name) ? [1] : [1, 100]).map((page) => ({
        name: `${list}: ${name}, page ${page}`,
        path,
        query: { ...query, page },
      })),
    )
    return [...pages, ...filtered]
  })
  return [...lists, ...listRanges(), ...listExports(), ...listFinds(), ...listReads(ids)]
}

/** What a role that sees only some levels asks about documents. */
export const listDocumentRequests = (ids: SampleIds): ListRequest[] =>
  listRequests(ids).filter(
    ({ name, query }) =>
      /^(documents:|search everywhere|one |cases: mine)/.test(name) && (query['page'] ?? 1) === 1,
  )

const listRanges = (): ListRequest[] =>
  Object.entries({
    'a month of 300': QUIET_MONTH,
    'a month of 5,000': ['2023-06-01', '2023-06-30'] as const,
  }).map(([name, [start_date, end_date]]) => ({
    name: `sessions: range of ${name}`,
    path: '/sessions/',
    query: { start_date, end_date },
  }))

const listExports = (): ListRequest[] => [
  { name: 'export of clients', path: '/clients/export/', query: {} },
  ...['cases', 'sessions'].flatMap((list) => [
    { name: `export of ${list}`, path: `/${list}/export/` as const, query: {} },
    { name: `export of ${list}: a month`, path: `/${list}/export/` as const, query: DAYS },
    {
      name: `export of ${list}: a word`,
      path: `/${list}/export/` as const,
      query: { search: FREQUENT },
    },
  ]),
]

const listFinds = (): ListRequest[] =>
  [FREQUENT, 'garcia', RARE, NOWHERE].map((q) => ({
    name: `search everywhere for ${q}`,
    path: '/search/',
    query: { q },
  }))

const READS = [
  '/dashboard/summary/',
  '/notifications/',
  '/invitations/',
  '/received-invitations/',
  '/my-followers/',
  '/my-following/',
  '/connection-requests/received/',
  '/connection-requests/sent/',
  '/account-info/',
  '/check-permissions/',
  '/firm/',
  '/firm/storage/',
  '/members/',
  '/updates/',
] as const

/** A position in the middle of what happened in a case. */
const POSITION = { at: '2023-01-01T00:00:00Z', kind: 'document', id: 1 }

const listCaseFile = (which: string, id: number): ListRequest[] => {
  const before = Buffer.from(JSON.stringify(POSITION)).toString('base64url')
  const timeline = `/cases/${id}/timeline/` as const
  return [
    { name: `team of ${which}`, path: `/cases/${id}/team/`, query: {} },
    { name: `overview of ${which}`, path: `/cases/${id}/overview/`, query: {} },
    { name: `one timeline of ${which}`, path: timeline, query: {} },
    { name: `one later timeline of ${which}`, path: timeline, query: { before } },
    { name: `one timeline of ${which}: events`, path: timeline, query: { kind: 'details' } },
  ]
}

function listReads(ids: SampleIds): ListRequest[] {
  const records = {
    clients: [ids.client, ids.heavyClient],
    cases: [ids.case, ids.heavyCase],
    sessions: [ids.session],
    'document-groups': [ids.group],
  }
  return [
    ...READS.map((path) => ({ name: path, path, query: {} })),
    ...(['notifications', 'updates'] as const).flatMap((list) =>
      ['true', 'false'].map((is_read) => ({
        name: `${list}, read: ${is_read}`,
        path: `/${list}/` as const,
        query: { is_read },
      })),
    ),
    ...['garcia', 'user4', NOWHERE].map((q) => ({
      name: `search accounts for ${q}`,
      path: '/accounts/search/' as const,
      query: { q },
    })),
    { name: 'one document', path: `/documents/${ids.document}/`, query: {} },
    ...Object.entries(records).flatMap(([list, found]) =>
      found.flatMap((id, at) => {
        const which = `${at > 0 ? 'a heavy one' : 'one'} of ${list}`
        return [
          { name: which, path: `/${list}/${id}/` as const, query: {} },
          { name: `removal of ${which}`, path: `/${list}/${id}/removal/` as const, query: {} },
          ...(list === 'cases' ? listCaseFile(which, id) : []),
        ]
      }),
    ),
  ]
}
