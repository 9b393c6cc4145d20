import * as z from 'zod/mini'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const isRealDate = (text: string) => {
  if (!DATE.test(text) || text < '0001-01-01') return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** A calendar day, YYYY-MM-DD, never converted (OQ-180). */
export const day = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isRealDate, 'Please enter a valid date'),
    )

/** A wall-clock moment without zone, YYYY-MM-DDTHH:MM:SS, never shifted (OQ-182, OQ-261). */
export const wallClock = (required: string, zoned = 'Session date must not carry a time zone') =>
  z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => !/(?:[zZ]|[+-]\d{2}(?::?\d{2})?)$/.test(text.slice(10)), {
      error: zoned,
      abort: true,
    }),
    z.refine(
      (text) =>
        isRealDate(text.slice(0, 10)) &&
        /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text.slice(10)),
      'Please enter a valid date',
    ),
  )

/** An instant, UTC with Z. */
export const instant = z.string()
