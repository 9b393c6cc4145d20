// The reads and changes of the journal.
import {
  ENTRY_KINDS,
  entryOrderings,
  journalEndpoints,
  MINUTE_GROUPS,
} from '@casework/contract/journal'
import { DAYS, SEARCHES, type Filters } from './list-filters.ts'
import type { SampleIds } from './sample-ids.ts'
import type { Caller, ListRequest, Send } from './send.ts'
import { FREQUENT, RARE } from './skewed-firms.ts'
import { params, readId, sendKept } from './trust-changes.ts'
import { eachOf, withFilters } from './trust-requests.ts'

const YEAR = { date_after: '2024-01-01', date_before: '2024-12-31' }
const AUTHOR = { user_id: 300 }

const listEntries = (ids: SampleIds): ListRequest[] => {
  const filters: Filters = {
    ...SEARCHES,
    ...eachOf('ordering', entryOrderings),
    ...eachOf('kind', ENTRY_KINDS),
    ...eachOf('mine', ['true', 'false']),
    ...eachOf('has_minutes', ['true', 'false']),
    'two rare letters': { search: 'qx' },
    'two letters of a case': { search: 'qx', case_id: ids.heavyCase },
    'of a case': { case_id: ids.case },
    'of a heavy case': { case_id: ids.heavyCase },
    'of a heavy case, the oldest first': { case_id: ids.heavyCase, ordering: 'happened_at' },
    'a kind in a heavy case': { case_id: ids.heavyCase, kind: 'letter' },
    'a word in a heavy case': { case_id: ids.heavyCase, search: FREQUENT },
    'of a client': { client_id: ids.client },
    'of a heavy client': { client_id: ids.heavyClient },
    'of a session': { session_id: ids.session },
    'of a person': AUTHOR,
    'of a person in a month': { ...AUTHOR, ...DAYS },
    'a month': DAYS,
    'a kind in a month': { kind: 'call', ...DAYS },
    'a frequent word in a month': { search: FREQUENT, ...DAYS },
    'a rare word of a kind': { search: RARE, kind: 'note' },
    'with minutes of mine': { mine: 'true', has_minutes: 'true' },
  }
  return [
    ...withFilters('/entries/', 'entries', filters, [1, 90]),
    ...withFilters('/entries/', 'entries', eachOf('ordering', entryOrderings), [2500, 4990]),
    { name: 'one entry', path: `/entries/${ids.entry}/`, query: {} },
  ]
}

const listMinutes = (ids: SampleIds): ListRequest[] => {
  const filters: Filters = {
    'a month': DAYS,
    'a year': YEAR,
    'a case in a year': { case_id: ids.case, ...YEAR },
    'a heavy case in a year': { case_id: ids.heavyCase, ...YEAR },
    'a client in a year': { client_id: ids.client, ...YEAR },
    'a heavy client in a year': { client_id: ids.heavyClient, ...YEAR },
    'a person in a month': { ...AUTHOR, ...DAYS },
    'a person in a year': { ...AUTHOR, ...YEAR },
  }
  return Object.entries(filters).flatMap(([name, query]) => [
    ...MINUTE_GROUPS.map((group_by) => ({
      name: `minutes by ${group_by}: ${name}`,
      path: '/entries/minutes/' as const,
      query: { ...query, group_by },
    })),
    { name: `minutes, exported: ${name}`, path: '/entries/minutes/export/', query },
  ])
}

export const listJournal = (ids: SampleIds): ListRequest[] => [
  ...listEntries(ids),
  ...listMinutes(ids),
]

/** Leaves the case without the entry that it writes. */
export async function sendJournal(owner: Caller, ids: SampleIds, send: Send): Promise<void> {
  const { create, update, setLevel, amend, remove } = journalEndpoints
  const content = {
    case_id: ids.case,
    session_id: ids.session,
    kind: 'call',
    direction: 'out',
    body: 'Called Reed',
    happened_at: '2026-03-04T09:30:00',
    minutes: 12,
  }
  const entry = params(
    readId(
      await sendKept(send, 'create an entry', () =>
        owner.ask(create, { body: { ...content, security_level: 'yellow' } }),
      ),
    ),
  )
  await send('update an entry', () =>
    owner.ask(update, { ...entry, body: { ...content, minutes: 18 } }),
  )
  await send('amend an entry', () =>
    owner.ask(amend, { ...entry, body: { body: 'It took longer.', minutes: 24 } }),
  )
  await send('change the level of an entry', () =>
    owner.ask(setLevel, { ...entry, body: { security_level: 'red' } }),
  )
  await send('delete an entry', () => owner.ask(remove, entry))
  await send('delete the entry of another person', () =>
    owner.ask(remove, { ...params(ids.entry), body: { reason: 'By mistake' } }),
  )
}
