import { FIRST_DAY, LAST_DAY } from '@casework/contract/parts/days'
import { addDays, formatDay, toNoonUtc } from '~/platform/i18n/days'

// Months are strings like "2026-11".
const WEEK = 7

export const getMonth = (day: string) => day.slice(0, 7)
export const getDayNumber = (day: string) => Number(day.slice(8))
export const getFirstDay = (month: string) => `${month}-01`
export const getLastDay = (month: string) => addDays(getFirstDay(addMonths(month, 1)), -1)

/** Months and days end where the filters of sessions do. */
export const FIRST_MONTH = getMonth(FIRST_DAY)
export const LAST_MONTH = getMonth(LAST_DAY)
const clamp = (text: string, first: string, last: string) =>
  text < first ? first : text > last ? last : text
export const clampMonth = (month: string) => clamp(month, FIRST_MONTH, LAST_MONTH)

export function addMonths(month: string, months: number): string {
  const date = new Date(toNoonUtc(getFirstDay(month)))
  date.setUTCMonth(date.getUTCMonth() + months)
  return getMonth(formatDay(date.getTime()))
}

/** The same day of another month, or its last day if it is shorter. */
export function moveToMonth(day: string, month: string): string {
  const sameDay = `${month}${day.slice(7)}`
  return sameDay > getLastDay(month) ? getLastDay(month) : sameDay
}

/** Days since the week began. `firstWeekday` is 0 for Sunday and 1 for Monday. */
const getDayOfWeek = (day: string, firstWeekday: number) =>
  (new Date(toNoonUtc(day)).getUTCDay() - firstWeekday + WEEK) % WEEK

export const getDays = (month: string) =>
  Array.from({ length: getDayNumber(getLastDay(month)) }, (_, at) =>
    addDays(getFirstDay(month), at),
  )

/** The weeks of a month, padded to seven days each. */
export function getWeeks(month: string, firstWeekday = 0): string[][] {
  const first = addDays(getFirstDay(month), -getDayOfWeek(getFirstDay(month), firstWeekday))
  const weeks: string[][] = []
  for (let start = first; start <= getLastDay(month); start = addDays(start, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, at) => addDays(start, at)))
  }
  return weeks
}

/** Groups items by day, sorted by date and time. Dates are compared as strings, never converted. */
export function groupByDay<Item extends { id: number; date: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  return Map.groupBy(
    items.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1)),
    ({ date }) => date.slice(0, 10),
  )
}

/** The day that a navigation key moves to; undefined for other keys. */
export function getDayByKey(key: string, day: string, firstWeekday = 0): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -WEEK),
    ArrowDown: () => addDays(day, WEEK),
    Home: () => addDays(day, -getDayOfWeek(day, firstWeekday)),
    End: () => addDays(day, WEEK - 1 - getDayOfWeek(day, firstWeekday)),
    PageUp: () => moveToMonth(day, addMonths(getMonth(day), -1)),
    PageDown: () => moveToMonth(day, addMonths(getMonth(day), 1)),
  }
  const next = steps[key]?.()
  return next && clamp(next, FIRST_DAY, LAST_DAY)
}
