import { isPhoneNumber, ONLY_DIGITS } from './phone-number.ts'

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

const MAX_CODE_LENGTH = 4

/**
 * Splits "+44 7700…" into country and number. A number of another country than the given one keeps
 * its code. Returns an error message if the code is unknown, or if the number is too long
 * with its country's code.
 */
export function splitDialCode<T extends PhoneNumber>(
  number: T,
  { countries, codes }: DialCodes,
): T | typeof ONLY_DIGITS {
  const { mobile, country } = number
  if (mobile === null) return number
  const given = country === null ? undefined : codes.get(country)
  if (!mobile.startsWith('+'))
    return given === undefined || isPhoneNumber(addDialCode(mobile, given)) ? number : ONLY_DIGITS
  const digits = mobile.slice(1)
  const code = findLongestCode(digits, countries)
  if (code === undefined || digits.length === code.length) return ONLY_DIGITS
  const national = digits.slice(code.length)
  return country === null || given === code
    ? { ...number, mobile: national, country: country ?? countries.get(code) ?? null }
    : { ...number, mobile: addDialCode(national, code) }
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

/** The international number: + and code, without the domestic leading 0. */
export const addDialCode = (mobile: string, code: string): string =>
  `+${code}${KEEPS_ZERO.has(code) ? mobile : mobile.replace(/^0/, '')}`

/** The `tel:` URL, with the code of the client's country if the number has none. */
export const buildPhoneLink = (mobile: string, code: string | undefined): string =>
  `tel:${code === undefined || mobile.startsWith('+') ? mobile : addDialCode(mobile, code)}`

/** A plus and a country's code: of one digit, of two, or else of three. */
const CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** How a country reads its numbers, unless in groups of three. The first that matches counts. */
const READ_AS: Partial<Record<string, readonly RegExp[]>> = {
  '+33': [/^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/],
  '+41': [/^(\d\d)(\d{3})(\d\d)(\d\d)$/],
  '+43': [/^(1)(\d{3,4})(\d{3,4})$/, /^(6\d\d)(\d{3,4})(\d{3,4})$/],
  '+44': [/^(2\d)(\d{4})(\d{4})$/, /^(11\d|1\d1|[38]\d\d)(\d{3})(\d{4})$/, /^(\d{4})(\d{6})$/],
  '+49': [/^(30|40|69|89)(\d{3,4})(\d{3,4})$/, /^(1[567]\d)(\d{4})(\d{3,4})$/],
}

/** Their countries, by id. */
const CODE_OF: Partial<Record<number, string>> = {
  40: '+43',
  250: '+33',
  276: '+49',
  756: '+41',
  826: '+44',
}

/**
 * The groups in which a number is read: +44, 7700, 900123. By default groups of three digits, the
 * last of two to four. A number that was stored with blanks is one group.
 * @param country whose number it is, unless it begins with a code
 */
export function groupPhoneDigits(mobile: string, country?: number): string[] {
  const code = CODE.exec(mobile)?.[0] ?? ''
  const digits = mobile.slice(code.length)
  if (!/^\d+$/.test(digits)) return [mobile]
  const zero = code === '' && digits.startsWith('0') ? '0' : ''
  for (const pattern of READ_AS[code || (CODE_OF[country ?? 0] ?? '')] ?? []) {
    const [, first, ...others] = pattern.exec(digits.slice(zero.length)) ?? []
    if (first !== undefined) return [...(code === '' ? [] : [code]), zero + first, ...others]
  }
  const groups = digits.match(/\d{3}(?=\d{2})|\d+/g) ?? []
  return code === '' ? groups : [code, ...groups]
}
