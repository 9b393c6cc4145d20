/**
 * Separators between the digits of a phone number; numbers copied from address books contain
 * invisible characters.
 */
const BETWEEN_DIGITS = /[\s.\-‐-―−/()[\]\p{Cf}]/gu

/** Removes spaces, dots, dashes, slashes and brackets. */
export const withoutSeparators = (text: string): string => text.replace(BETWEEN_DIGITS, '')

/** The main country of a shared dial code, by ISO number: the United States for +1 (OQ-160). */
const MAIN = new Set([840, 643, 380, 826, 578, 36, 554, 504, 638, 246, 238, 312, 531, 574])

interface CountryCode {
  readonly id: number
  readonly phone_code: string
}

export interface DialCodes {
  /** Digits to the main country. */
  readonly countries: ReadonlyMap<string, number>
  /** Country to its digits. */
  readonly codes: ReadonlyMap<number, string>
}

export function dialCodesOf(countries: readonly CountryCode[]): DialCodes {
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
 * Splits "+44 7700…" into country and number. Numbers without + are unchanged. Returns an error
 * message if the code is unknown or contradicts the country: dropping it would change the number.
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

/** Dial codes after which a leading 0 is part of the number. */
const KEEPS_ZERO = new Set(['39', '225', '241', '242', '378'])

/** The `tel:` URL: international if the dial code is known, without the domestic leading 0. */
export const phoneLink = (mobile: string, code: string | undefined): string =>
  code === undefined
    ? `tel:${mobile}`
    : `tel:+${code}${KEEPS_ZERO.has(code) ? mobile : mobile.replace(/^0/, '')}`
