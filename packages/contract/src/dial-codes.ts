import type { Country } from './countries.ts'

/** What people put between the digits of a phone number; copied from an address book, also signs that nobody sees. */
const BETWEEN_DIGITS = /[\s.\-‐-―−/()[\]\p{Cf}]/gu

/** A phone number without the spaces, dots, dashes, slashes and brackets between its digits (FIX-029). */
export const withoutSeparators = (text: string): string => text.replace(BETWEEN_DIGITS, '')

/** Of the countries that share a dial code, the one it is taken for, by its ISO number: the United States for +1 (OQ-160). */
const MAIN = new Set([840, 643, 380, 826, 578, 36, 554, 504, 638, 246, 238, 312, 531, 574])

export interface DialCodes {
  /** Digits -> the country they are taken for. */
  readonly countries: ReadonlyMap<string, number>
  /** Country -> its digits. */
  readonly codes: ReadonlyMap<number, string>
}

export function dialCodesOf(countries: readonly Pick<Country, 'id' | 'phone_code'>[]): DialCodes {
  const byCode = new Map<string, number>()
  for (const { id, phone_code } of countries)
    if (MAIN.has(id) || !byCode.has(phone_code)) byCode.set(phone_code, id)
  return {
    countries: byCode,
    codes: new Map(countries.map(({ id, phone_code }) => [id, phone_code])),
  }
}

interface Reachable {
  readonly mobile: string | null
  readonly country: number | null
}

export const ONLY_DIGITS = 'Mobile number should contain only digits'
export const OTHER_COUNTRY = 'This number begins with the dial code of another country'

const LONGEST_CODE = 4

/**
 * "+44 7700…" in two parts: the country, unless one is set, and the number without the code (FIX-029). Other numbers
 * stay as they are. A sentence when the code belongs to no country, or to another than the one that is set: without it
 * the number would be somebody else's.
 */
export function splitDialCode<R extends Reachable>(
  given: R,
  { countries, codes }: DialCodes,
): R | typeof ONLY_DIGITS | typeof OTHER_COUNTRY {
  const { mobile, country } = given
  if (!mobile?.startsWith('+')) return given
  const digits = mobile.slice(1)
  const known = longestCode(digits, countries)
  if (known === undefined || digits.length === known.length) return ONLY_DIGITS
  if (country !== null && codes.get(country) !== known) return OTHER_COUNTRY
  return {
    ...given,
    mobile: digits.slice(known.length),
    country: country ?? countries.get(known) ?? null,
  }
}

function longestCode(digits: string, countries: ReadonlyMap<string, number>): string | undefined {
  for (let length = LONGEST_CODE; length > 0; length -= 1)
    if (countries.has(digits.slice(0, length))) return digits.slice(0, length)
  return undefined
}

/** Dial codes behind which a leading 0 belongs to the number. */
const KEEPS_ZERO = new Set(['39', '225', '241', '242', '378'])

/** The address of a phone link: international when the dial code is known, without the 0 that is only dialled at home. */
export const phoneLink = (mobile: string, code: string | undefined): string =>
  code === undefined
    ? `tel:${mobile}`
    : `tel:+${code}${KEEPS_ZERO.has(code) ? mobile : mobile.replace(/^0/, '')}`
