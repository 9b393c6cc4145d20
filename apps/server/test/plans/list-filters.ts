// The filters of each list, alone and in combinations that users often choose.
import type { SampleIds } from './sample-ids.ts'
import { FREQUENT, RARE } from './skewed-firms.ts'

/** The query of a request. */
export type Query = Readonly<Record<string, string | number>>
export type Filters = Readonly<Record<string, Query>>

export const NOWHERE = 'zzqxzz'
export const SEARCHES: Filters = {
  'a frequent word': { search: FREQUENT },
  'a frequent name': { search: 'Garcia' },
  'a rare word': { search: RARE },
  'no word': { search: NOWHERE },
  'three words': { search: `a ${FREQUENT} ${RARE}` },
  'a name in two spellings': { search: 'Gärcia' },
}
export const DAYS = { date_after: '2024-03-01', date_before: '2024-03-31' }
const YEARS = { date_after: '2022-01-01', date_before: '2026-12-31' }

const textFilters = (field: string, some: string): Filters => ({
  [`${field} frequent`]: { [field]: some },
  [`${field} nowhere`]: { [field]: NOWHERE },
})

/** Builds each list's filters, alone and in combinations that users often choose. */
export function listFilters(ids: SampleIds): Record<string, Filters> {
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
      'a phone number': { search: '+44 (0)7700 900123' },
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
