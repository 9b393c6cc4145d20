/**
 * Days are texts like "2026-11-20", months like "2026-11". They are counted in UTC, so that no zone and no summer time
 * can move one.
 */
const DAY_MS = 86_400_000
const WEEK = 7

const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const textOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)
export const dayNumber = (day: string) => Number(day.slice(8))
export const firstDay = (month: string) => `${month}-01`
export const lastDay = (month: string) => addDays(firstDay(addMonths(month, 1)), -1)

export const addDays = (day: string, days: number) => textOf(atNoon(day) + days * DAY_MS)

export function addMonths(month: string, months: number): string {
  const date = new Date(atNoon(firstDay(month)))
  date.setUTCMonth(date.getUTCMonth() + months)
  return monthOf(textOf(date.getTime()))
}

/** The same day of another month, or its last one where it has fewer. */
export function sameDayIn(day: string, month: string): string {
  const wanted = `${month}${day.slice(7)}`
  return wanted > lastDay(month) ? lastDay(month) : wanted
}

/** 0 for Sunday, with which a week begins (OQ-087). */
const weekday = (day: string) => new Date(atNoon(day)).getUTCDay()

/** The days of a month. */
export const daysOf = (month: string) =>
  Array.from({ length: dayNumber(lastDay(month)) }, (_, at) => addDays(firstDay(month), at))

/** The weeks that a month touches, each with all its seven days. */
export function weeksOf(month: string): string[][] {
  const first = addDays(firstDay(month), -weekday(firstDay(month)))
  const weeks: string[][] = []
  for (let start = first; start <= lastDay(month); start = addDays(start, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, at) => addDays(start, at)))
  }
  return weeks
}

/** What is on each day, in the order of the clock: the text of a wall-clock moment is all that counts. */
export function byDay<Item extends { id: number; date: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  return Map.groupBy(
    items.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1)),
    ({ date }) => date.slice(0, 10),
  )
}

/** Where a key of the calendar leads from a day; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -WEEK),
    ArrowDown: () => addDays(day, WEEK),
    Home: () => addDays(day, -weekday(day)),
    End: () => addDays(day, WEEK - 1 - weekday(day)),
    PageUp: () => sameDayIn(day, addMonths(monthOf(day), -1)),
    PageDown: () => sameDayIn(day, addMonths(monthOf(day), 1)),
  }
  return steps[key]?.()
}
