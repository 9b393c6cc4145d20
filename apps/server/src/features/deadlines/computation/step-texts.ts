// Writes steps and warnings in the language of the reader, with the dates of the firm's region.
import { translate } from '@casework/texts'
import { formatDay, formatLocal, type Reader } from '../../../platform/format-day.ts'
import type { FreeReason } from '../calendar/calendar.ts'
import type { ComputedDate, Step } from './compute-date.ts'

/** Why a day is court-free, in the reader's words. */
export function nameReason(reason: FreeReason, day: string, reader: Reader): string {
  if (reason === null) return formatLocal('weekday', day, reader)
  return typeof reason === 'string' ? reason : (reason[reader.language] ?? reason['en'] ?? '')
}

const METHODS = {
  event: { title: 'The day of the event does not count.' },
  day_counts: { title: 'The first day counts.' },
  clear: { title: 'Clear days: neither the first day nor the last day counts.' },
} as const

const ENDS = {
  after: {
    day: { title: '{amount, plural, one {# day later: {date}.} other {# days later: {date}.}}' },
    week: { title: '{amount, plural, one {# week later: {date}.} other {# weeks later: {date}.}}' },
    month: {
      title: '{amount, plural, one {# month later: {date}.} other {# months later: {date}.}}',
    },
    year: { title: '{amount, plural, one {# year later: {date}.} other {# years later: {date}.}}' },
  },
  before: {
    day: {
      title: '{amount, plural, one {# day earlier: {date}.} other {# days earlier: {date}.}}',
    },
    week: {
      title: '{amount, plural, one {# week earlier: {date}.} other {# weeks earlier: {date}.}}',
    },
    month: {
      title: '{amount, plural, one {# month earlier: {date}.} other {# months earlier: {date}.}}',
    },
    year: {
      title: '{amount, plural, one {# year earlier: {date}.} other {# years earlier: {date}.}}',
    },
  },
} as const

const MOVES = {
  next: { title: 'Moved to the next working day: {date}.' },
  previous: { title: 'Moved to the previous working day: {date}.' },
} as const

/** Writes one step. */
export function writeStep(step: Step, reader: Reader): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(reader.language, key, values)
  const date = 'date' in step ? formatDay(step.date, reader) : ''
  switch (step.kind) {
    case 'start':
      return step.event === null
        ? say('Start: {date}.', { date })
        : say('Start: {event}, {date}.', { event: step.event, date })
    case 'method':
      return say(METHODS[step.method].title)
    case 'skipped':
      return say('Court-free days do not count in a period of 5 days or less: {dates}.', {
        dates: step.dates.map((day) => formatDay(day, reader)).join('; '),
      })
    case 'end':
      return say(ENDS[step.direction][step.unit].title, { amount: step.amount, date })
    case 'short_month':
      return say('{month} has no day {day}. The last day of the month counts.', {
        month: formatLocal('month', `${step.month}-01`, reader),
        day: step.day,
      })
    case 'free':
      return say('{date} is court-free: {name}.', {
        date,
        name: nameReason(step.reason, step.date, reader),
      })
    case 'moved':
      return say(MOVES[step.roll].title, { date })
    case 'not_moved':
      return say('The date is not moved.')
    case 'result':
      return say('Result: {date}. Check this date.', { date })
  }
}

const IN_THE_PAST = 'This date is in the past.'

/** What to beware of. A date without court calendar has no list of any year. */
export function writeWarnings(
  { unknown_years, uses_calendar, due_on }: Omit<ComputedDate, 'steps'>,
  { has_calendar, today }: { has_calendar: boolean; today: string },
  reader: Reader,
): string[] {
  const years = has_calendar && uses_calendar ? unknown_years : []
  return [
    ...years.map((year) =>
      translate(
        reader.language,
        'There is no holiday list for {year}. Only weekends were considered.',
        { year: String(year) },
      ),
    ),
    ...(due_on < today ? [translate(reader.language, IN_THE_PAST)] : []),
    ...(uses_calendar && !has_calendar
      ? [translate(reader.language, 'No court calendar is set. Only weekends were considered.')]
      : []),
  ]
}
