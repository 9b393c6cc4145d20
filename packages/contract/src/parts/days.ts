import * as z from 'zod/mini'

/** Days of records, and of the filters of all lists. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2199-12-31'

/** A session takes place within 50 years. */
export function getLastSessionDay(): string {
  const today = new Date().toISOString()
  const day = today.slice(5, 10)
  // No leap year is 50 years after another one.
  return `${Number(today.slice(0, 4)) + 50}-${day === '02-29' ? '02-28' : day}`
}

export const BAD_DATE = 'Please enter a valid date'
export const YEAR_OUT_OF_RANGE = 'Enter a year between {from} and {to}'
export const getYear = (day: string): string => day.slice(0, 4)

/** Also for the longer years of a date field. */
const isRealDate = (text: string) => {
  const [, year = '', rest = ''] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(text) ?? []
  const known = `${year.length > 4 ? '2000' : year}${rest}`
  const parsed = new Date(`${known}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(known)
}

const inYears = (getLast: () => string) =>
  z.check<string>(({ value, issues }) => {
    const [day = ''] = value.split('T')
    const last = getLast()
    if (day.length === FIRST_DAY.length && day >= FIRST_DAY && day <= last) return
    const params = { from: getYear(FIRST_DAY), to: getYear(last) }
    issues.push({ code: 'custom', message: YEAR_OUT_OF_RANGE, params, input: value })
  })

/** A calendar day, YYYY-MM-DD, never converted (OQ-180). */
export const day = (required: string, getLast = () => LAST_DAY) =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isRealDate, { error: BAD_DATE, abort: true }),
      inYears(getLast),
    )

/** A day of a filter. */
export const optionalDay = z.optional(day(BAD_DATE))

/** The day of a session. */
export const sessionDay = (required: string) => day(required, getLastSessionDay)

const ZONE = /(?:[zZ]|[+-]\d{2}(?::?\d{2})?)$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** A wall-clock moment without zone, YYYY-MM-DDTHH:MM:SS, never shifted (OQ-182, OQ-261). */
export const wallClock = (required: string, zoned: string, getLast = () => LAST_DAY) =>
  z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => !ZONE.test(text.slice(FIRST_DAY.length)), { error: zoned, abort: true }),
    z.refine(
      (text) => {
        const [date = '', time = '', ...others] = text.split('T')
        return isRealDate(date) && TIME.test(time) && others.length === 0
      },
      { error: BAD_DATE, abort: true },
    ),
    inYears(getLast),
  )
