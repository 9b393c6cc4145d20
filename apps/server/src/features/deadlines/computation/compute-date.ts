// Computes the date of a deadline and the steps that lead to it. Pure: the calendar and today are
// arguments.
import {
  DATE_TOO_FAR,
  NO_WORKING_DAY,
  SHORT_PERIOD_DAYS,
  type DeadlineRule,
  type PeriodDirection,
  type PeriodMethod,
  type PeriodUnit,
  type Roll,
} from '@casework/contract/deadline-rules'
import type { CourtCalendar, FreeReason } from '../calendar/calendar.ts'
import {
  addDays,
  addMonths,
  countDaysOf,
  printDay,
  getYear,
  printMonth,
  toNumber,
} from '../calendar/days.ts'

/** A step as it is stored; `step-texts.ts` writes it in the reader's language. */
export type Step =
  | { readonly kind: 'start'; readonly date: string; readonly event: string | null }
  | { readonly kind: 'method'; readonly method: PeriodMethod }
  | { readonly kind: 'skipped'; readonly dates: readonly string[] }
  | {
      readonly kind: 'end'
      readonly amount: number
      readonly unit: PeriodUnit
      readonly direction: PeriodDirection
      readonly date: string
    }
  | { readonly kind: 'short_month'; readonly month: string; readonly day: number }
  | { readonly kind: 'free'; readonly date: string; readonly reason: FreeReason }
  | { readonly kind: 'moved'; readonly roll: Exclude<Roll, 'none'>; readonly date: string }
  | { readonly kind: 'not_moved' }
  | { readonly kind: 'result'; readonly date: string }

export interface ComputedDate {
  readonly due_on: string
  readonly steps: readonly Step[]
  /** Years that the calendar does not know, of days that were looked up in it. */
  readonly unknown_years: readonly number[]
  /** Whether the date depends on the calendar. */
  readonly uses_calendar: boolean
}

/** A rule without a date; the message is for the person. */
export class NoDate extends Error {}

const FIRST_YEAR = 1900
const LAST_YEAR = 2100
const MAX_ROLL_DAYS = 30

function requireYear(year: number): void {
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new NoDate(DATE_TOO_FAR)
}

/** Looks days up in the calendar, and notes the years of which it has no list. */
function watchYears(calendar: CourtCalendar) {
  const unknown = new Set<number>()
  return {
    findFree: (day: string) => {
      if (!calendar.hasList(getYear(day))) unknown.add(getYear(day))
      return calendar.findFree(day)
    },
    listUnknown: () => [...unknown].toSorted((a, b) => a - b),
  }
}
type FindFree = CourtCalendar['findFree']

/** Counts working days only. */
function countWorkingDays(start: string, amount: number, step: 1 | -1, findFree: FindFree) {
  const skipped: string[] = []
  let day = start
  for (let counted = 0, inRow = 0; counted < amount;) {
    day = shiftDays(day, step)
    if (findFree(day) === undefined) {
      counted += 1
      inRow = 0
      continue
    }
    skipped.push(day)
    inRow += 1
    if (inRow > MAX_ROLL_DAYS) throw new NoDate(NO_WORKING_DAY)
  }
  return { day, skipped }
}

interface End {
  readonly date: string
  readonly skipped?: readonly string[]
  /** The number of the day that its month does not have. */
  readonly missing_day?: number
}

/** The wanted day of a month, or its last one; number 0 is the last day of the month before. */
function endInMonth(start: string, months: number, wanted: number): End {
  const month = addMonths(start, wanted === 0 ? months - 1 : months)
  requireYear(month.year)
  const last = countDaysOf(month)
  if (wanted === 0) return { date: printDay(month, last) }
  return wanted <= last
    ? { date: printDay(month, wanted) }
    : { date: printDay(month, last), missing_day: wanted }
}

function findEnd(rule: DeadlineRule, findFree: FindFree): End {
  const { start_on, amount, unit, method, direction } = rule
  const step = direction === 'after' ? 1 : -1
  if (unit === 'month' || unit === 'year') {
    const months = step * amount * (unit === 'year' ? 12 : 1)
    return endInMonth(
      start_on,
      months,
      Number(start_on.slice(8)) - (method === 'day_counts' ? 1 : 0),
    )
  }
  const days = unit === 'week' ? 7 * amount : amount
  const { day, skipped } =
    rule.skip_short && days <= SHORT_PERIOD_DAYS
      ? countWorkingDays(start_on, days, step, findFree)
      : { day: shiftDays(start_on, step * days), skipped: [] }
  const correction = method === 'clear' ? step : method === 'day_counts' ? -1 : 0
  return { date: shiftDays(day, correction), skipped }
}

/** Days beyond the year 9999 have no text of ten characters, so the number is checked first. */
function shiftDays(day: string, days: number): string {
  const number = toNumber(day) + days
  if (number > toNumber(`${LAST_YEAR}-12-31`) || number < toNumber(`${FIRST_YEAR}-01-01`))
    throw new NoDate(DATE_TOO_FAR)
  return addDays(day, days)
}

/** Moves to the nearest working day, and lists the court-free days on the way. */
function rollDate(date: string, roll: Roll, findFree: FindFree): { date: string; steps: Step[] } {
  const steps: Step[] = []
  if (roll === 'none') return { date, steps: [{ kind: 'not_moved' }] }
  let day = date
  for (let reason = findFree(day); reason !== undefined; reason = findFree(day)) {
    if (steps.length === MAX_ROLL_DAYS) throw new NoDate(NO_WORKING_DAY)
    steps.push({ kind: 'free', date: day, reason })
    day = shiftDays(day, roll === 'next' ? 1 : -1)
  }
  steps.push(day === date ? { kind: 'not_moved' } : { kind: 'moved', roll, date: day })
  return { date: day, steps }
}

/** @throws NoDate */
export function computeDate(rule: DeadlineRule, calendar: CourtCalendar): ComputedDate {
  const { findFree, listUnknown } = watchYears(calendar)
  const { start_on, event, amount, unit, method, direction } = rule
  const end = findEnd(rule, findFree)
  requireYear(getYear(end.date))
  const rolled = rollDate(end.date, rule.roll, findFree)
  const { skipped = [], missing_day } = end
  const steps: Step[] = [
    { kind: 'start', date: start_on, event },
    { kind: 'method', method },
    ...(skipped.length > 0 ? [{ kind: 'skipped', dates: skipped } as const] : []),
    { kind: 'end', amount, unit, direction, date: end.date },
    ...(missing_day === undefined
      ? []
      : [
          {
            kind: 'short_month',
            month: printMonth(addMonths(end.date, 0)),
            day: missing_day,
          } as const,
        ]),
    ...rolled.steps,
    { kind: 'result', date: rolled.date },
  ]
  const isShort = rule.skip_short && unit === 'day' && amount <= SHORT_PERIOD_DAYS
  return {
    due_on: rolled.date,
    steps,
    unknown_years: listUnknown(),
    uses_calendar: rule.roll !== 'none' || isShort,
  }
}
