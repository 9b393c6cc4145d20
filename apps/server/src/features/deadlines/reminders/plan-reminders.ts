// Decides who is reminded of what. Pure: everything is an argument, times are wall-clock times of the
// firm such as "2027-03-01 07:00:00".
import { needsSecondPerson, type DeadlineKind } from '@casework/contract/parts/deadline-kinds'
import { addDays } from '../calendar/days.ts'

/** The times of day at which reminders are sent. */
export type Slot = '07:00' | '12:00' | '15:00'

export interface DueDeadline {
  readonly id: number
  readonly case_id: number
  readonly number: string
  readonly kind: DeadlineKind
  readonly title: string
  readonly due_on: string
  readonly user_id: number | null
  readonly second_user_id: number | null
  /** Of the case, whether or not they still work in the firm. */
  readonly lead: number | null
  readonly is_confirmed: boolean
  /** When the present date was set, in firm time. */
  readonly dated: string
  /** The day on which somebody said "I am on it". */
  readonly acknowledged_on: string | null
  readonly dated_by: number
}

export interface DueSession {
  readonly id: number
  readonly case_id: number
  readonly number: string
  readonly title: string
  readonly session_type: string | null
  /** Wall-clock time, with a T. */
  readonly date: string
  /** In firm time. */
  readonly created: string
  readonly team: readonly number[]
}

/** The people of the firm who can be reminded. */
export interface People {
  readonly owner: number
  /** Who works on deadlines, the owner included. */
  readonly workers: ReadonlySet<number>
  /** Everybody of the firm, whatever their role. */
  readonly members: ReadonlySet<number>
}

/** The steps since the last run: after `from`, up to `to`. */
export interface Window {
  readonly from: string
  readonly to: string
}

export type DeadlineStep = '14d' | '7d' | '2d' | 'day' | 'noon' | 'afternoon' | 'overdue'

export interface DeadlineReminder {
  readonly subject: DueDeadline
  readonly step: DeadlineStep
  readonly receivers: readonly number[]
  /** Whether the receivers also get a separate mail. */
  readonly has_mail: boolean
}

export interface SessionReminder {
  readonly subject: DueSession
  readonly step: '1d' | 'day'
  readonly days: 0 | 1
  readonly receivers: readonly number[]
}

const at = (day: string, slot: Slot): string => `${day} ${slot}:00`
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The responsible person; if they cannot act, the second, else the lead, else the owner. */
export function findResponsible(
  { user_id, second_user_id, lead }: Pick<DueDeadline, 'user_id' | 'second_user_id' | 'lead'>,
  { workers, owner }: People,
): number {
  const found = [user_id, second_user_id, lead].find((id) => id !== null && workers.has(id))
  return found ?? owner
}

/** The last day of overdue reminders that has begun. */
function findOverdueDay({ to }: Window): string {
  const day = to.slice(0, 10)
  return to >= at(day, '07:00') ? day : addDays(day, -1)
}

/** The steps of a deadline with their moments, the most urgent first. */
function listSteps(deadline: DueDeadline, window: Window): (readonly [DeadlineStep, string])[] {
  const { due_on, kind, acknowledged_on } = deadline
  const overdueDay = findOverdueDay(window)
  const isWatched = needsSecondPerson(kind)
  const escalates = isWatched && acknowledged_on !== due_on
  return [
    ...(overdueDay > due_on ? [['overdue', at(overdueDay, '07:00')] as const] : []),
    ...(escalates
      ? ([
          ['afternoon', at(due_on, '15:00')],
          ['noon', at(due_on, '12:00')],
        ] as const)
      : []),
    ['day', at(due_on, '07:00')],
    ['2d', at(addDays(due_on, -2), '07:00')],
    ...(isWatched
      ? ([
          ['7d', at(addDays(due_on, -7), '07:00')],
          ['14d', at(addDays(due_on, -14), '07:00')],
        ] as const)
      : []),
  ]
}

function findReceivers(step: DeadlineStep, deadline: DueDeadline, people: People): number[] {
  const responsible = findResponsible(deadline, people)
  const available = (id: number | null): number[] =>
    id !== null && people.workers.has(id) ? [id] : []
  const second = available(deadline.second_user_id)
  const others = second.filter((id) => id !== responsible)
  const lead = available(deadline.lead)
  switch (step) {
    case 'noon':
      // Without a second person the lead, else the owner: not the one who has not responded.
      return unique([...others, ...lead.filter((id) => id !== responsible), people.owner]).slice(
        0,
        1,
      )
    case 'afternoon':
      return unique([people.owner, ...lead])
    case 'overdue':
      return needsSecondPerson(deadline.kind)
        ? unique([responsible, ...second, people.owner])
        : [responsible]
    case '2d':
      return needsSecondPerson(deadline.kind) && !deadline.is_confirmed
        ? unique([responsible, ...second, people.owner])
        : [responsible]
    default:
      return [responsible]
  }
}

const hasMail = (step: DeadlineStep, { kind }: DueDeadline): boolean =>
  needsSecondPerson(kind) && (step === 'day' || step === 'noon' || step === 'afternoon')

/**
 * The reminder of a deadline that is due in the window: one, the most urgent. Steps from before the
 * date was set are left out.
 */
export function planDeadline(
  deadline: DueDeadline,
  people: People,
  window: Window,
): DeadlineReminder | undefined {
  const due = listSteps(deadline, window).find(
    ([, moment]) =>
      moment > window.from && moment <= window.to && moment >= deadline.dated.slice(0, 19),
  )
  return due && buildReminder(deadline, due[0], people)
}

export const buildReminder = (
  subject: DueDeadline,
  step: DeadlineStep,
  people: People,
): DeadlineReminder => ({
  subject,
  step,
  receivers: findReceivers(step, subject, people),
  has_mail: hasMail(step, subject),
})

/** The people of a session: the team of its case, or the owner. */
export function findSessionPeople({ team }: DueSession, { members, owner }: People): number[] {
  const live = team.filter((id) => members.has(id))
  return live.length > 0 ? unique(live) : [owner]
}

/** The reminder of a session that is due in the window; none of a session before today. */
export function planSession(
  session: DueSession,
  people: People,
  window: Window,
): SessionReminder | undefined {
  const [day, today] = [session.date.slice(0, 10), window.to.slice(0, 10)]
  if (day < today) return undefined
  const steps = [
    ['day', at(day, '07:00')],
    ['1d', at(addDays(day, -1), '07:00')],
  ] as const
  const due = steps.find(
    ([, moment]) =>
      moment > window.from && moment <= window.to && moment >= session.created.slice(0, 19),
  )
  if (!due) return undefined
  const receivers = findSessionPeople(session, people)
  return { subject: session, step: due[0], days: day === today ? 0 : 1, receivers }
}
