import type { AlertKind, AlertLink } from '@casework/contract/alerts'
import { translate } from '@casework/texts'
import { formatLocal, type Reader } from '../../platform/format-day.ts'

interface Text {
  readonly title: string
  readonly message: string
}

/** Dates are YYYY-MM-DD, those of sessions with HH:MM; `days` counts from the firm's today, 0 is today. */
export interface AlertValues {
  case_assigned: { person: string; number: string; case: string; part: 'lead' | 'member' }
  case_unassigned: { person: string; number: string; case: string }
  session_soon: { days: 0 | 1; time: string; title: string; number: string }
  session_changed: { title: string; number: string; old: string; new: string }
  session_deleted: { title: string; number: string; date: string; person: string }
  deadline_assigned: { title: string; number: string; date: string } | { n: number; person: string }
  deadline_soon: { days: number; title: string; number: string; date: string }
  deadline_to_confirm: { title: string; number: string; date: string; person: string }
  deadline_confirmed: { title: string; number: string; date: string; person: string }
  deadline_moved: { title: string; number: string; old: string; new: string; reason: string }
  deadline_escalated: { title: string; number: string; person: string }
  deadline_overdue: { title: string; number: string; date: string }
  deadlines_without_person: { n: number; person: string }
  conflict_hidden: { person: string }
  conflict_open: { n: number }
  alarm_downloads: { person: string; n: number }
  alarm_refusals: { person: string; n: number }
  alarm_sign_in: { person: string; n: number }
  plan_to_approve: { person: string }
  plan_done: object
  plan_ended: object
  plan_moved: { date: string }
}

type NewAlertOf<K extends AlertKind> = {
  readonly kind: K
  readonly values: AlertValues[K]
  /** `case_id` is the case of the linked record, if it has one. */
  readonly link:
    | { readonly type: 'case'; readonly id: number }
    | {
        readonly type: Exclude<AlertLink, 'case'>
        readonly id: number
        readonly case_id: number | null
      }
    | null
  /** Identifies the event within the workspace, at most 200 characters. */
  readonly once_key: string
}
export type NewAlert = { [K in AlertKind]: NewAlertOf<K> }[AlertKind]

/** Title and message are keys of the catalogues. */
const TEXTS: { [K in AlertKind]: Text | ((values: AlertValues[K]) => Text) } = {
  case_assigned: {
    title: 'You were added to a case',
    message: '{person} added you to {number} {case} as {part, select, lead {lead} other {member}}.',
  },
  case_unassigned: {
    title: 'You were removed from a case',
    message: '{person} removed you from {number} {case}.',
  },
  session_soon: ({ days }) =>
    days === 0
      ? { title: 'Session today', message: '{time} {title}, {number}' }
      : { title: 'Session tomorrow', message: '{time} {title}, {number}' },
  session_changed: {
    title: 'Session moved',
    message: '{title}, {number}: from {old} to {new}.',
  },
  session_deleted: {
    title: 'Session cancelled',
    message: '{title}, {number}, on {date} was deleted by {person}.',
  },
  deadline_assigned: (values) =>
    'n' in values
      ? {
          title: 'You have a new deadline',
          message:
            '{n, plural, one {# deadline of {person} was handed over to you.} other {# deadlines of {person} were handed over to you.}}',
        }
      : { title: 'You have a new deadline', message: '{title}, {number}, due {date}' },
  deadline_soon: ({ days }) =>
    days === 0
      ? { title: 'Deadline today', message: '{title}, {number}, due {date}' }
      : days === 1
        ? { title: 'Deadline tomorrow', message: '{title}, {number}, due {date}' }
        : { title: 'Deadline in {days} days', message: '{title}, {number}, due {date}' },
  deadline_to_confirm: {
    title: 'A deadline needs your confirmation',
    message: '{title}, {number}, due {date}, entered by {person}',
  },
  deadline_confirmed: {
    title: 'Deadline confirmed',
    message: '{title}, {number}, due {date}, confirmed by {person}',
  },
  deadline_moved: {
    title: 'Deadline moved',
    message: '{title}, {number}: from {old} to {new}. Reason: {reason}',
  },
  deadline_escalated: {
    title: 'Deadline today, not acknowledged',
    message: '{title}, {number}. {person} has not responded.',
  },
  deadline_overdue: {
    title: 'Deadline overdue',
    message: '{title}, {number}, was due {date}',
  },
  deadlines_without_person: {
    title: 'Deadlines need a person',
    message:
      '{n, plural, one {# open deadline of {person} has no person.} other {# open deadlines of {person} have no person.}}',
  },
  conflict_hidden: {
    title: 'A conflict check needs you',
    message: '{person} checked a name that matches a record above their level.',
  },
  conflict_open: {
    title: 'Conflict checks need a decision',
    message:
      '{n, plural, one {# check of the import waits for a decision.} other {# checks of the import wait for a decision.}}',
  },
  alarm_downloads: {
    title: 'Unusually many downloads',
    message: '{person} downloaded or exported {n} times within an hour.',
  },
  alarm_refusals: {
    title: 'Many refused attempts',
    message: '{person} was refused {n} times within a minute.',
  },
  alarm_sign_in: {
    title: 'Sign-in at night from a new device',
    message: '{person} signed in at night, from a device that was not used before.',
  },
  plan_to_approve: {
    title: 'A planned level change needs your approval',
    message: 'Set by {person}',
  },
  plan_done: { title: 'A planned level change was made', message: '' },
  plan_ended: { title: 'A planned level change was cancelled', message: '' },
  plan_moved: { title: 'A planned level change has a new date', message: 'Now {date}' },
}

const DATES = ['date', 'old', 'new']

/** Stored dates are the same for all readers; the text has them as this reader writes them. */
const writeDates = (values: object, reader: Reader): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      DATES.includes(name) && typeof value === 'string'
        ? formatLocal(value.length === 10 ? 'date' : 'moment', value.replace(' ', 'T'), reader)
        : value,
    ]),
  )

/** Fills in the text of a stored alert, in the reader's language. */
export function renderAlert<K extends AlertKind>(
  kind: K,
  values: AlertValues[K],
  reader: Reader,
): Text {
  const text = TEXTS[kind]
  const { title, message } = typeof text === 'function' ? text(values) : text
  const written = writeDates(values, reader)
  return {
    title: translate(reader.language, title, written),
    message: translate(reader.language, message, written),
  }
}
