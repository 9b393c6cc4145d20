// Sorts what a person has to do into the parts of their daily mail. Pure.
import { SOON_DAYS } from '@casework/contract/must-not-miss'
import { needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import { addDays } from '../calendar/days.ts'
import {
  findResponsible,
  findSessionPeople,
  type DueDeadline,
  type DueSession,
  type People,
} from './plan-reminders.ts'

export interface Digest {
  readonly overdue: readonly DueDeadline[]
  readonly today: readonly DueDeadline[]
  readonly soon: readonly DueDeadline[]
  readonly to_confirm: readonly DueDeadline[]
  readonly sessions_today: readonly DueSession[]
  readonly sessions_tomorrow: readonly DueSession[]
}

/** Groups by person; nobody without content is in the map. */
export function planDigests(
  deadlines: readonly DueDeadline[],
  sessions: readonly DueSession[],
  people: People,
  today: string,
): ReadonlyMap<number, Digest> {
  const deadlinesOf = new Map<number, DueDeadline[]>()
  const sessionsOf = new Map<number, DueSession[]>()
  const add = <T>(map: Map<number, T[]>, person: number, item: T) =>
    map.set(person, [...(map.get(person) ?? []), item])
  for (const deadline of deadlines) {
    const { second_user_id: second } = deadline
    const responsible = findResponsible(deadline, people)
    add(deadlinesOf, responsible, deadline)
    if (second !== null && second !== responsible && people.workers.has(second))
      add(deadlinesOf, second, deadline)
  }
  for (const session of sessions)
    for (const person of findSessionPeople(session, people)) add(sessionsOf, person, session)
  const digests = new Map<number, Digest>()
  for (const person of new Set([...deadlinesOf.keys(), ...sessionsOf.keys()])) {
    const digest = sortItems(deadlinesOf.get(person) ?? [], sessionsOf.get(person) ?? [], today)
    if (countDeadlines(digest) + countSessions(digest) > 0) digests.set(person, digest)
  }
  return digests
}

function sortItems(
  deadlines: readonly DueDeadline[],
  sessions: readonly DueSession[],
  today: string,
): Digest {
  const on = (day: string) => sessions.filter(({ date }) => date.slice(0, 10) === day)
  return {
    overdue: deadlines.filter(({ due_on }) => due_on < today),
    today: deadlines.filter(({ due_on }) => due_on === today),
    soon: deadlines.filter(({ due_on }) => due_on > today && due_on <= addDays(today, SOON_DAYS)),
    to_confirm: deadlines.filter(
      ({ kind, is_confirmed }) => needsSecondPerson(kind) && !is_confirmed,
    ),
    sessions_today: on(today),
    sessions_tomorrow: on(addDays(today, 1)),
  }
}

/** How many deadlines a digest names, each once. */
export const countDeadlines = ({ overdue, today, soon, to_confirm }: Digest): number =>
  new Set([...overdue, ...today, ...soon, ...to_confirm].map(({ id }) => id)).size

export const countSessions = ({ sessions_today, sessions_tomorrow }: Digest): number =>
  sessions_today.length + sessions_tomorrow.length
