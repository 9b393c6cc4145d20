import { ONLY_DIGITS } from './phone-digits.ts'

/** ISO numbers of the main country of each shared dial code: the United States for +1 (OQ-160). */
const MAIN_COUNTRIES = new Set([
  840, 643, 380, 826, 578, 36, 554, 504, 638, 246, 238, 312, 531, 574,
])

interface CountryCode {
  readonly id: number
  readonly phone_code: string
}

export interface DialCodes {
  /** The main country of each dial code. */
  readonly countries: ReadonlyMap<string, number>
  /** The dial code of each country. */
  readonly codes: ReadonlyMap<number, string>
}

export function buildDialCodes(countries: readonly CountryCode[]): DialCodes {
  const byCode = new Map<string, number>()
  for (const { id, phone_code } of countries)
    if (MAIN_COUNTRIES.has(id) || !byCode.has(phone_code)) byCode.set(phone_code, id)
  return {
    countries: byCode,
    codes: new Map(countries.map(({ id, phone_code }) => [id, phone_code])),
  }
}

interface PhoneNumber {
  readonly mobile: string | null
  readonly country: number | null
}

export const DIAL_CODE_MISMATCH = 'This number begins with the dial code of another country'

const MAX_CODE_LENGTH = 4

/**
 * Splits "+44 7700…" into country and number. Numbers without + are unchanged. Returns an error
 * message if the code is unknown or contradicts the country: dropping it would change the number.
 */
export function splitDialCode<T extends PhoneNumber>(
  number: T,
  { countries, codes }: DialCodes,
): T | typeof ONLY_DIGITS | typeof DIAL_CODE_MISMATCH {
  const { mobile, country } = number
  if (!mobile?.startsWith('+')) return number
  const digits = mobile.slice(1)
  const code = findLongestCode(digits, countries)
  if (code === undefined || digits.length === code.length) return ONLY_DIGITS
  if (country !== null && codes.get(country) !== code) return DIAL_CODE_MISMATCH
  return {
    ...number,
    mobile: digits.slice(code.length),
    country: country ?? countries.get(code) ?? null,
  }
}

function findLongestCode(
  digits: string,
  countries: ReadonlyMap<string, number>,
): string | undefined {
  for (let length = MAX_CODE_LENGTH; length > 0; length -= 1)
    if (countries.has(digits.slice(0, length))) return digits.slice(0, length)
  return undefined
}

/** Dial codes after which a leading 0 is part of the number. */
const KEEPS_ZERO = new Set(['39', '225', '241', '242', '378'])

/** The `tel:` URL: international if the dial code is known, without the domestic leading 0. */
export const buildPhoneLink = (mobile: string, code: string | undefined): string =>
  code === undefined
    ? `tel:${mobile}`
    : `tel:+${code}${KEEPS_ZERO.has(code) ? mobile : mobile.replace(/^0/, '')}`
