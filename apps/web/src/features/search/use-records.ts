import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { FIND_MAX, FIND_MIN, searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { buildListQuery, buildQuery } from '~/platform/query/query'
import type { Found } from './palette-entries.ts'
import type { Command } from './palette-words.ts'
import type { ActionRecord, ActionRecords } from './record-actions.ts'

/**
 * Records with all words of the text, and those with the words that are neither for an action nor
 * for a kind of record.
 */
export function useFoundRecords(text: string, { words, rest }: Command) {
  const all = useFind(text, true)
  const without = useFind(rest, words.length > 0)
  return {
    found: all.data && without.data ? merge(all.data, without.data) : (all.data ?? without.data),
    isFetching: all.isFetching || without.isFetching,
    error: all.error ?? without.error,
  }
}

function useFind(q: string, isWanted: boolean) {
  const enabled = isWanted && q.length >= FIND_MIN
  const { data, error, isFetching } = useQuery({
    ...buildListQuery(searchEndpoints.find, { q }),
    enabled,
    staleTime: 0,
  })
  return enabled ? { data, error, isFetching } : { data: undefined, error: null, isFetching }
}

const merge = (first: Found, then: Found): Found => {
  const join = <Item extends { id: number }>(one: Item[], other: Item[]) =>
    [...one, ...other.filter(({ id }) => one.every((item) => item.id !== id))].slice(0, FIND_MAX)
  return {
    clients: join(first.clients, then.clients),
    cases: join(first.cases, then.cases),
    sessions: join(first.sessions, then.sessions),
    documents: join(first.documents, then.documents),
    people: join(first.people, then.people),
    entries: join(first.entries, then.entries),
  }
}

export const toActionRecords = ({ clients, cases, sessions, documents }: Found): ActionRecords => ({
  clients,
  cases,
  sessions,
  documents,
})

/** The record of the page, about which actions are offered before anything is typed. */
export function useOpenRecord(): ActionRecords {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [, kind, id] = /^\/(clients|cases|sessions|documents)\/(\d+)$/.exec(pathname) ?? []
  const params = { id: Number(id) }
  const client = useQuery({
    ...buildQuery(clientEndpoints.get, { params }),
    enabled: kind === 'clients',
  })
  const legalCase = useQuery({
    ...buildQuery(caseEndpoints.get, { params }),
    enabled: kind === 'cases',
  })
  const session = useQuery({
    ...buildQuery(sessionEndpoints.get, { params }),
    enabled: kind === 'sessions',
  })
  const document = useQuery({
    ...buildQuery(documentEndpoints.get, { params }),
    enabled: kind === 'documents',
  })
  switch (kind) {
    case 'clients':
      return { clients: client.data && [client.data] }
    case 'cases':
      return { cases: legalCase.data && [toCaseRecord(legalCase.data)] }
    case 'sessions':
      return { sessions: session.data && [{ id: session.data.id, name: session.data.title }] }
    case 'documents':
      return { documents: document.data && [toDocumentRecord(document.data)] }
    default:
      return {}
  }
}

type CaseRecord = Required<Omit<ActionRecord, 'name'>> & { title: string }

const toCaseRecord = ({ id, title, number, status, client_id }: CaseRecord): ActionRecord => ({
  id,
  name: title,
  number,
  status,
  client_id,
})

const toDocumentRecord = (document: {
  id: number
  doc_name: string | null
  file_name: string
}): ActionRecord => ({ id: document.id, name: document.doc_name ?? document.file_name })

/** Some open cases, for an action that needs a case while none is named. */
export function useRecentCases(isWanted: boolean) {
  const { data, isFetching } = useQuery({
    ...buildListQuery(caseEndpoints.list, { status: 'open', page_size: FIND_MAX }),
    enabled: isWanted,
  })
  return { cases: isWanted ? data?.items.map(toCaseRecord) : undefined, isFetching }
}
