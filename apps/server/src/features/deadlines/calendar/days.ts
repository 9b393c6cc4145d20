// Calendar days as YYYY-MM-DD. Nothing here depends on a time zone.

const DAY_MS = 86_400_000

/** Days since 1970-01-01. */
export const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const toDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(toNumber(day) + days)
export const getYear = (day: string): number => Number(day.slice(0, 4))

/** 0 is Sunday, 6 is Saturday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export interface Month {
  readonly year: number
  /** 1 is January. */
  readonly month: number
}

export function addMonths(day: string, months: number): Month {
  const index = getYear(day) * 12 + Number(day.slice(5, 7)) - 1 + months
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

export const countDaysOf = ({ year, month }: Month): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const pad = (number: number, width: number) => String(number).padStart(width, '0')
export const printMonth = ({ year, month }: Month): string => `${pad(year, 4)}-${pad(month, 2)}`
export const printDay = (month: Month, day: number): string => `${printMonth(month)}-${pad(day, 2)}`
