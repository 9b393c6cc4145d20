// Finds any record of the workspace by a part of its text.
import { may } from '@casework/contract/permissions'
import {
  FIND_MIN,
  type FoundCase,
  type FoundEntry,
  type FoundRecord,
  type FoundSession,
  type searchEndpoints,
} from '@casework/contract/search'
import type { HandlersOf } from '../../platform/http/context.ts'
import { selectStoredTotal } from '../../platform/database/list/list.ts'
import { countSearched } from '../../platform/database/list/searched-words.ts'
import { findShortText } from '../../platform/database/list/searching.ts'
import { requireFewRows } from '../../platform/database/list/too-broad.ts'
import {
  findCases,
  findClients,
  findDocuments,
  findEntries,
  findPeople,
  findSessions,
} from './search.sql.ts'

/** The kinds of records; each needs the permission to list its resource. */
const KINDS = [
  { name: 'clients', resource: 'client', find: findClients },
  { name: 'cases', resource: 'case', find: findCases },
  { name: 'sessions', resource: 'session', find: findSessions },
  { name: 'documents', resource: 'document', find: findDocuments },
  { name: 'people', resource: 'case', find: findPeople },
  { name: 'entries', resource: 'document', find: findEntries },
] as const

export const searchService: HandlersOf<typeof searchEndpoints> = {
  find: async ({ scope, actor }, { query }) => {
    const result = {
      clients: [] as FoundRecord[],
      cases: [] as FoundCase[],
      sessions: [] as FoundSession[],
      documents: [] as FoundRecord[],
      people: [] as FoundRecord[],
      entries: [] as FoundEntry[],
    }
    if (countSearched(query.q) < FIND_MIN) return result
    const permitted = KINDS.filter(({ resource }) => may(actor.role, resource, 'list'))
    if (findShortText({ q: query.q }, 'phones')) {
      const kinds = permitted.flatMap(({ resource }) =>
        resource === 'document' ? scope.levels.map((level) => `document:${level}`) : [resource],
      )
      await requireFewRows(scope, 'q', selectStoredTotal(scope.account_id, kinds))
    }
    // All kinds in one round trip.
    const answers = await scope.batch(permitted.map(({ find }) => find(scope, query.q)))
    permitted.forEach(
      ({ name }, index) =>
        (result[name] = (answers[index] ?? []) as (FoundCase & FoundSession & FoundEntry)[]),
    )
    return result
  },
}
