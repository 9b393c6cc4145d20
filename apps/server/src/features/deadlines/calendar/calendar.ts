// The court-free days of a firm: weekends, the list of its court calendar, and its own changes.
import type { CourtRegion } from '@casework/contract/firm'
import { readFileSync } from 'node:fs'
import { getWeekday, getYear } from './days.ts'

interface CourtDays {
  readonly source: string
  readonly first_year: number
  readonly last_year: number
  readonly names: readonly HolidayNames[]
  readonly days: Readonly<Record<CourtRegion, Readonly<Record<string, number>>>>
}

/** The names of a public holiday by language. */
export type HolidayNames = Readonly<Record<string, string>>

/** Why a day is court-free: a weekend (null), a holiday, or a day that the firm added by name. */
export type FreeReason = HolidayNames | string | null

/** A day that a firm has added to, or removed from, its court-free days. */
export interface CourtDayChange {
  readonly day: string
  readonly name: string | null
  readonly kind: 'added' | 'removed'
}

export interface CourtCalendar {
  readonly region: CourtRegion | null
  /** Undefined for a working day. */
  findFree(day: string): FreeReason | undefined
  /** Whether the public holidays of this year are known. */
  hasList(year: number): boolean
}

const courtDays = JSON.parse(
  readFileSync(new URL('court-days.json', import.meta.url), 'utf8'),
) as CourtDays

export const isWeekend = (day: string): boolean => [0, 6].includes(getWeekday(day))

/** The public holiday of a calendar, by its names. */
export function findHoliday(region: CourtRegion | null, day: string): HolidayNames | undefined {
  const number = region === null ? undefined : courtDays.days[region][day]
  return number === undefined ? undefined : courtDays.names[number]
}

/** The public holidays of a year that are no Saturday or Sunday, in their order. */
export const listHolidays = (region: CourtRegion | null, year: number) =>
  region === null
    ? []
    : Object.keys(courtDays.days[region]).filter((day) => getYear(day) === year && !isWeekend(day))

export function createCalendar(
  region: CourtRegion | null,
  changes: readonly CourtDayChange[] = [],
): CourtCalendar {
  const changed = new Map(changes.map((change) => [change.day, change]))
  return {
    region,
    findFree: (day) => {
      if (isWeekend(day)) return null
      const change = changed.get(day)
      if (change) return change.kind === 'removed' ? undefined : (change.name ?? '')
      return findHoliday(region, day)
    },
    hasList: (year) => year >= courtDays.first_year && year <= courtDays.last_year,
  }
}
