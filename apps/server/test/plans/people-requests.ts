// The reads of people, conflict checks and deadlines.
import { DEADLINE_STATES, deadlineOrderings } from '@casework/contract/deadlines'
import { PERSON_KINDS, personOrderings } from '@casework/contract/parties'
import { DEADLINE_KINDS } from '@casework/contract/parts/deadline-kinds'
import { DAYS, SEARCHES, type Filters } from './list-filters.ts'
import type { SampleIds } from './sample-ids.ts'
import type { ListRequest } from './send.ts'
import { eachOf, withFilters } from './trust-requests.ts'

const DUE = { due_after: DAYS.date_after, due_before: DAYS.date_before }
const OF_MINE = { mine: 'true', state: 'open' }

const listPeople = (ids: SampleIds): ListRequest[] => {
  const filters: Filters = {
    ...eachOf('ordering', personOrderings),
    ...SEARCHES,
    ...eachOf('kind', PERSON_KINDS),
    'two rare letters': { search: 'qx' },
    'a frequent word of a kind': { search: 'contract', kind: 'organisation' },
  }
  return [
    ...withFilters('/people/', 'people', filters, [1, 100]),
    ...withFilters('/people/', 'people', eachOf('ordering', personOrderings), [2500, 4000]),
    ...[ids.person, ids.heavyPerson].flatMap((id, at) => [
      { name: `one ${at > 0 ? 'heavy ' : ''}person`, path: `/people/${id}/` as const, query: {} },
    ]),
    ...[ids.case, ids.heavyCase].map((id, at) => ({
      name: `one list of parties of a ${at > 0 ? 'heavy ' : ''}case`,
      path: `/cases/${id}/parties/` as const,
      query: {},
    })),
  ]
}

const listConflicts = (ids: SampleIds): ListRequest[] => {
  const filters: Filters = {
    ...SEARCHES,
    ...eachOf('state', ['open', 'decided']),
    'of a case': { case_id: ids.case },
    'of a client': { client_id: ids.client },
    'of an import': { import_id: 1 },
    'open of a client': { client_id: ids.client, state: 'open' },
    'a rare word of open ones': { search: 'quartermain', state: 'open' },
  }
  return [
    ...withFilters('/conflicts/', 'conflicts', filters, [1, 80]),
    { name: 'a conflict check', path: `/conflicts/${ids.check}/`, query: {} },
  ]
}

const listDeadlines = (ids: SampleIds): ListRequest[] => {
  const filters: Filters = {
    ...eachOf('ordering', deadlineOrderings),
    ...eachOf('state', DEADLINE_STATES),
    ...eachOf('kind', DEADLINE_KINDS),
    ...eachOf('mine', ['true', 'false']),
    ...eachOf('unconfirmed', ['true', 'false']),
    ...eachOf('overdue', ['true', 'false']),
    'of a case': { case_id: ids.case },
    'of a heavy case': { case_id: ids.heavyCase },
    'open of a heavy case': { case_id: ids.heavyCase, state: 'open' },
    'of a session': { session_id: ids.session },
    'a month': DUE,
    'open in a month': { ...DUE, state: 'open' },
    'open of mine': OF_MINE,
    'open limitations of mine': { ...OF_MINE, kind: 'limitation' },
    'unconfirmed of mine': { mine: 'true', unconfirmed: 'true' },
    'overdue of mine': { mine: 'true', overdue: 'true' },
    'done, the latest first': { state: 'done', ordering: '-due_on' },
    'cancelled, the latest first': { state: 'cancelled', ordering: '-due_on' },
  }
  return [
    ...withFilters('/deadlines/', 'deadlines', filters, [1, 100]),
    ...withFilters('/deadlines/', 'deadlines', {}, [2500, 4990]),
    { name: 'one deadline', path: `/deadlines/${ids.deadline}/`, query: {} },
    { name: 'one history of a deadline', path: `/deadlines/${ids.deadline}/history/`, query: {} },
    ...['mine', 'firm'].map((scope) => ({
      name: `must not miss: ${scope}`,
      path: '/dashboard/must-not-miss/' as const,
      query: { scope },
    })),
    { name: 'duties', path: '/members/300/duties/', query: {} },
    { name: 'court days', path: '/court-days/', query: { year: 2026 } },
  ]
}

export const listPeopleAndDeadlines = (ids: SampleIds): ListRequest[] => [
  ...listPeople(ids),
  ...listConflicts(ids),
  ...listDeadlines(ids),
]
