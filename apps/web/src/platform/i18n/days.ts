/**
 * Days are strings like "2026-11-20". Arithmetic is in UTC, so that time zones and daylight saving
 * time cannot shift a day.
 */
const DAY_MS = 86_400_000

export const toNoonUtc = (day: string) => Date.parse(`${day}T12:00:00Z`)
export const formatDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => formatDay(toNoonUtc(day) + days * DAY_MS)

/** Days from one day to another; negative if the other is earlier. */
export const countDays = (from: string, to: string) => (toNoonUtc(to) - toNoonUtc(from)) / DAY_MS
