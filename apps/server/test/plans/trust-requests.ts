// The reads of the bin, the history, holds and planned levels.
import { HISTORY_ACTIONS, HISTORY_TYPES } from '@casework/contract/history'
import { BIN_KINDS } from '@casework/contract/bin'
import { DAYS, SEARCHES, type Filters, type Query } from './list-filters.ts'
import type { SampleIds } from './sample-ids.ts'
import type { ListRequest } from './send.ts'

/** Two filters of the history beside each other. */
const COMBINED: Filters = {
  'a person in a month': { user_id: 300, ...DAYS },
  'views of documents': { object_type: 'document', action: 'viewed' },
  'refusals of a person': { user_id: 300, outcome: 'denied' },
}

/** A list with all of its filters, alone and with none. */
export const withFilters = (
  path: ListRequest['path'],
  name: string,
  filters: Filters,
  pages: readonly number[],
): ListRequest[] =>
  Object.entries({ all: {}, ...filters } as Record<string, Query>).flatMap(([filter, query]) =>
    pages.map((page) => ({
      name: `${name}: ${filter}, page ${page}`,
      path,
      query: { ...query, page },
    })),
  )

export const eachOf = (field: string, values: readonly string[]): Filters =>
  Object.fromEntries(values.map((value) => [`${field} ${value}`, { [field]: value }]))

/** Lists of what owner and admin supervise, and the history of single records. */
export function listTrust(ids: SampleIds): ListRequest[] {
  const records = {
    clients: [ids.client, ids.heavyClient],
    cases: [ids.case, ids.heavyCase],
    sessions: [ids.session],
    'document-groups': [ids.group],
    documents: [ids.document],
  }
  const history: Filters = {
    ...eachOf('object_type', HISTORY_TYPES),
    ...eachOf('action', HISTORY_ACTIONS),
    ...eachOf('outcome', ['done', 'denied']),
    'a person': { user_id: 300 },
    'a month': DAYS,
    ...COMBINED,
  }
  return [
    ...withFilters('/bin/', 'bin', { ...SEARCHES, ...eachOf('kind', BIN_KINDS) }, [1, 20]),
    ...withFilters('/bin/', 'bin', {}, [4990]),
    ...withFilters('/history/', 'history', history, [1, 20]),
    ...withFilters('/holds/', 'holds', {}, [1, 2]),
    ...withFilters('/level-plans/', 'level plans', {}, [1, 20]),
    ...(['/history/seals/', '/clients/imports/'] as const).map((path) => ({
      name: path,
      path,
      query: {},
    })),
    { name: 'one plan', path: `/documents/${ids.document}/level-plan/`, query: {} },
    ...Object.entries(records).flatMap(([list, found]) =>
      found.map((id, at) => ({
        name: `one history of ${at > 0 ? 'heavy ' : ''}${list}`,
        path: `/${list}/${id}/history/` as const,
        query: {},
      })),
    ),
  ]
}
