import type { DayOffset } from './content.ts'

const MS_PER_DAY = 86_400_000
const [SUNDAY, SATURDAY] = [0, 6]

const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  yy: { year: '2-digit' },
}

/** Turns offsets into days, and into the way they are written in a language. */
export interface Calendar {
  /** Returns YYYY-MM-DD. */
  getDay(offset: DayOffset): string
  /** Replaces `{-30}`, `{-30 short}` and the like by the date. */
  fill(text: string): string
  format(offset: DayOffset): string
}

/**
 * Nothing happens at a weekend, except yesterday, today and tomorrow: earlier days move back to
 * Friday, later ones on to Monday.
 */
export function createCalendar(
  now: Date,
  timezone: string,
  language: keyof typeof LOCALES,
): Calendar {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now))
  const getDate = (offset: DayOffset) => {
    const date = new Date(today + offset * MS_PER_DAY)
    if (Math.abs(offset) <= 1) return date
    const weekday = date.getUTCDay()
    const shift =
      offset < 0
        ? { [SATURDAY]: -1, [SUNDAY]: -2 }[weekday]
        : { [SATURDAY]: 2, [SUNDAY]: 1 }[weekday]
    return new Date(date.getTime() + (shift ?? 0) * MS_PER_DAY)
  }
  const format = (offset: DayOffset, style = 'long') => {
    const options = FORMATS[style]
    if (!options) throw new Error(`Unknown date format: ${style}`)
    return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
      getDate(offset),
    )
  }
  return {
    getDay: (offset) => getDate(offset).toISOString().slice(0, 10),
    format,
    fill: (text) =>
      text.replaceAll(/\{([+-]?\d+)(?: (\w+))?\}/g, (_, offset: string, style?: string) =>
        format(Number(offset), style),
      ),
  }
}
