// The requests whose statements are explained: every list with its filters, orders and pages.
import { caseOrderings } from '@casework/contract/cases'
import { clientOrderings } from '@casework/contract/clients'
import { documentOrderings } from '@casework/contract/documents'
import { sessionOrderings } from '@casework/contract/sessions'
import { DAYS, listFilters, NOWHERE } from './list-filters.ts'
import { listJournal } from './journal-requests.ts'
import { listPeopleAndDeadlines } from './people-requests.ts'
import type { SampleIds } from './sample-ids.ts'
import type { ListRequest } from './send.ts'
import { FREQUENT, QUIET_MONTH, RARE } from './skewed-firms.ts'
import { listTrust } from './trust-requests.ts'

/** First, middle and last pages of 20. */
const PAGES = [1, 100, 2500, 4990]
/** Filters that leave few rows. */
const HAS_ONE_PAGE = /nowhere|rare|^no |^of a (case|client|group|session)$|moving/

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
  return [
    ...lists,
    ...listRanges(),
    ...listExports(),
    ...listFinds(),
    ...listReads(ids),
    ...listEffects(ids),
    ...listTrust(ids),
    ...(ids.person > 0 ? [...listPeopleAndDeadlines(ids), ...listJournal(ids)] : []),
  ]
}

/** What a role that sees only some levels asks about documents. */
export const listDocumentRequests = (ids: SampleIds): ListRequest[] =>
  listRequests(ids).filter(
    ({ name, query }) =>
      /^(documents:|people:|entries:|minutes|search everywhere|one |cases: mine)/.test(name) &&
      (query['page'] ?? 1) === 1,
  )

/** What changes of rights and moves would do. */
function listEffects(ids: SampleIds): ListRequest[] {
  const { connection, heavyClient, heavyCase, heavySession, session, document, group } = ids
  return [
    ...['admin', 'gold'].map((new_role) => ({
      name: `effect of the role ${new_role}`,
      path: '/connections/update-role/effect/' as const,
      query: { connection_id: connection, new_role },
    })),
    {
      name: 'effect of a removal',
      path: '/connections/manage/effect/',
      query: { connection_id: connection },
    },
    ...['admin', 'silver'].map((role) => ({
      name: `effect of a new ${role}`,
      path: '/connections/join/effect/' as const,
      query: { role },
    })),
    {
      name: 'effect of a level',
      path: '/documents/effect/',
      query: { ids: ids.documents.join(','), security_level: 'green' },
    },
    {
      name: 'effect of the level of an entry or a person',
      path: '/level-effect/',
      query: { from: 'red', to: 'green' },
    },
    {
      name: 'effect of moving a document',
      path: `/documents/${document}/move-to-group/effect/`,
      query: { group_id: group },
    },
    {
      name: 'effect of moving documents to a session',
      path: '/documents/place/effect/',
      query: { ids: ids.documents.join(','), client_id: heavyClient, session_id: heavySession },
    },
    {
      name: 'effect of taking documents out of their groups',
      path: '/documents/group/effect/',
      query: { ids: ids.documents.join(',') },
    },
    {
      name: 'effect of moving a group to a session of another client',
      path: `/document-groups/${group}/effect/`,
      query: { session_id: heavySession },
    },
    {
      name: 'effect of moving a heavy case',
      path: `/cases/${heavyCase}/effect/`,
      query: { client_id: ids.client },
    },
    {
      name: 'effect of moving a session',
      path: `/sessions/${session}/effect/`,
      query: { client_id: heavyClient, case_id: heavyCase },
    },
  ]
}

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
  [FREQUENT, 'garcia', `${FREQUENT} garcia`, RARE, NOWHERE].map((q) => ({
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
  '/document-settings/',
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
