// Every GET of the contract about given records, so that a new one is asked too.
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { Answer, Person } from '@casework/testing'

/** Ids by the first part of the path. */
export type ReadIds = Readonly<
  Record<
    | 'clients'
    | 'cases'
    | 'sessions'
    | 'documents'
    | 'document-groups'
    | 'deadlines'
    | 'entries'
    | 'people'
    | 'conflicts'
    | 'members'
    | 'connections',
    number
  >
>

export interface Read {
  /** "/clients/ {…}" */
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly parts: { readonly params: object; readonly query: object }
}

const READS = Object.values(endpoints)
  .flatMap((group) => Object.values<AnyEndpoint>(group))
  .filter(
    ({ method, permission, ...endpoint }) =>
      method === 'GET' &&
      permission !== 'public' &&
      !(endpoint.kind === 'stream' && endpoint.sends === 'events'),
  )

/** Days around those of the records. */
const PERIOD = { date_after: '2026-02-01', date_before: '2026-12-31' }

type Queries = Readonly<Record<string, readonly object[]>>

const buildFilters = (ids: ReadIds, words: readonly string[]): Queries => {
  const [client_id, case_id, session_id] = [ids.clients, ids.cases, ids.sessions]
  const found = [{}, ...words.map((search) => ({ search })), { page: 2, page_size: 1 }]
  const exported = [{}, ...words.map((search) => ({ search }))]
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' }
  return {
    '/clients/': found,
    '/clients/export/': exported,
    '/cases/': [...found, { client: client_id }, { mine: true }],
    '/cases/export/': exported,
    '/sessions/': [...found, { client: client_id }, { case: case_id }, days],
    '/sessions/export/': exported,
    '/documents/': [...found, { client_id }, { case_id }, { session_id }, { group__isnull: true }],
    '/document-groups/': [...found, { session_id }, { client_id }],
    '/deadlines/': [{}, { case_id }, { session_id }, { state: 'open', mine: true }],
    '/entries/': [...found, { case_id }, { client_id }, { mine: false, has_minutes: true }],
    '/entries/minutes/': ['case', 'person', 'day'].map((group_by) => ({ ...PERIOD, group_by })),
    '/entries/minutes/export/': [PERIOD],
    '/people/': found,
    '/conflicts/': [...exported, { client_id }, { case_id }],
    '/search/': words.map((q) => ({ q })),
    '/accounts/search/': words.map((q) => ({ q })),
    '/dashboard/must-not-miss/': [{ scope: 'mine' }, { scope: 'firm' }],
    '/cases/:id/effect/': [{ client_id }],
    '/sessions/:id/effect/': [{ client_id, case_id }],
    '/document-groups/:id/effect/': [{ session_id }],
    '/documents/place/effect/': [{ ids: ids.documents, client_id, case_id, session_id }],
    '/documents/group/effect/': [
      { ids: ids.documents },
      { ids: ids.documents, group_id: ids['document-groups'] },
    ],
    '/level-effect/': [{ from: 'yellow', to: 'green' }],
    '/documents/effect/': [{ ids: ids.documents, security_level: 'green' }],
    '/connections/update-role/effect/': [{ connection_id: ids.connections, new_role: 'gold' }],
    '/connections/join/effect/': [{ role: 'admin' }],
    '/connections/manage/effect/': [{ connection_id: ids.connections }],
    '/history/record-export/': [{ object_type: 'client', object_id: client_id }],
  }
}

/** @param words what searches look for */
export const listReads = (ids: ReadIds, words: readonly string[]): Read[] => {
  const filters = buildFilters(ids, words)
  return READS.flatMap((endpoint) => {
    const [, first = ''] = endpoint.path.split('/')
    const id = ids[first as keyof ReadIds] ?? 0
    return (filters[endpoint.path] ?? [{}]).map((query) => ({
      name: `${endpoint.path} ${JSON.stringify(query)}`,
      endpoint,
      parts: { params: { id, user_id: ids.members }, query },
    }))
  })
}

/** What a person is answered, in the order of the requests. */
export const readEach = async (
  person: Person,
  reads: readonly Read[],
): Promise<(Pick<Answer, 'status' | 'text'> & { name: string })[]> => {
  const answers = []
  for (const { name, endpoint, parts } of reads) {
    const { status, text } = await person.ask(endpoint, parts)
    answers.push({ name, status, text })
  }
  return answers
}
