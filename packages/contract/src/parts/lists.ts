import * as z from 'zod/mini'
import { MAX, TOO_LONG } from './fields.ts'

/** Options of the page-size select; the server accepts 1 to 100 (CONST-017, OQ-022). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
/** Filtered lists are counted exactly up to this number (OQ-239). */
export const COUNT_LIMIT = 1000
/** Debounce of list searches. */
export const SEARCH_DEBOUNCE_MS = 500

const wholeNumber = z.coerce.number().check(z.multipleOf(1))

/** Page numbers are clamped to this; no list has more pages. */
const MAX_PAGE = 10_000_000

/** An invalid page number means page 1, so that old links work. */
export const page = z._default(
  z.catch(
    z.pipe(
      wholeNumber.check(z.minimum(1)),
      z.transform((number: number) => Math.min(number, MAX_PAGE)),
    ),
    1,
  ),
  1,
)

/** An invalid size becomes `defaultSize`; others are clamped to 1..max. */
export const pageSizeUpTo = (max: number, defaultSize: number) =>
  z._default(
    z.catch(
      z.pipe(
        wholeNumber,
        z.transform((size: number) => Math.min(max, Math.max(1, size))),
      ),
      defaultSize,
    ),
    defaultSize,
  )

export const pageSize = pageSizeUpTo(100, DEFAULT_PAGE_SIZE)

/** An unknown ordering means the first of the list (OQ-023). */
export const ordering = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z._default(z.catch(z.enum(choices), choices[0] as T[number]), choices[0])

/** Search text; empty means no filter. */
export const searchText = z._default(
  z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(MAX.search, TOO_LONG)),
  '',
)

/** The only export format, and the default. */
export const exportFormat = z._default(z.literal('csv', 'Unknown format'), 'csv')
