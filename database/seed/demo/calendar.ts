import type { CourtRegion } from '@casework/contract/firm'
import {
  findHoliday,
  isWeekend,
} from '../../../apps/server/src/features/deadlines/calendar/calendar.ts'
import type { DayOffset } from './content.ts'

const MS_PER_DAY = 86_400_000

const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  yy: { year: '2-digit' },
}

const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** Turns offsets into days, and into the way they are written in a language. */
export interface Calendar {
  /** Returns YYYY-MM-DD. */
  getDay(offset: DayOffset): string
  /** Replaces `{-30}`, `{-30 short}` and the like by the date. */
  fill(text: string): string
  format(offset: DayOffset): string
}

/**
 * Nothing happens at a weekend or on a holiday of the courts, except today and yesterday: earlier
 * days move back to a working day, later ones on to one. So tomorrow may be Monday.
 */
export function createCalendar(
  now: Date,
  timezone: string,
  language: keyof typeof LOCALES,
  courts: CourtRegion,
): Calendar {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now))
  const isFree = (date: Date) => {
    const day = toDay(date)
    return isWeekend(day) || findHoliday(courts, day) !== undefined
  }
  const getDate = (offset: DayOffset) => {
    const step = offset < 0 ? -MS_PER_DAY : MS_PER_DAY
    let date = new Date(today + offset * MS_PER_DAY)
    if (offset === 0 || offset === -1) return date
    while (isFree(date)) date = new Date(date.getTime() + step)
    return date
  }
  const format = (offset: DayOffset, style = 'long') => {
    const options = FORMATS[style]
    if (!options) throw new Error(`Unknown date format: ${style}`)
    return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
      getDate(offset),
    )
  }
  return {
    getDay: (offset) => toDay(getDate(offset)),
    format,
    fill: (text) =>
      text.replaceAll(/\{([+-]?\d+)(?: (\w+))?\}/g, (_, offset: string, style?: string) =>
        format(Number(offset), style),
      ),
  }
}
