/** Numbers copied from address books contain invisible characters. */
const INVISIBLE = /\p{Cf}/gu
/** Between the digits of a number. */
const SEPARATORS = /[\s.\-‐-―−/()[\]]/g
/** What may stand between two numbers. Commas and semicolons are in no number. */
const BETWEEN_NUMBERS = /[-‐-―−/]/g
const NUMBER = /^\+?\d{1,15}$/
/** Nothing longer is a number. To look for two in 100,000 characters would take a minute. */
const MAX_TYPED = 200

const isLongEnough = (text: string) => text.replace(/\D/g, '').length >= 6
const beginsAnew = (text: string) => /^[^\d+]*[0+]/.test(text)

/** Whether a slash or dash separates two numbers, as opposed to the parts of 035204/123456. */
const hasTwoNumbers = (text: string) =>
  [...text.matchAll(BETWEEN_NUMBERS)].some(({ index }) => {
    const [left, right] = [text.slice(0, index), text.slice(index + 1)]
    return isLongEnough(left) && isLongEnough(right) && !(beginsAnew(left) && !beginsAnew(right))
  })

/** Spells an international prefix of 00 as +, and leaves the number as it was typed. */
export const normalizePlusPrefix = (text: string): string =>
  text.replace(INVISIBLE, '').replace(/^([\s([]*)00/, '$1+')

/**
 * Removes spaces, dots, dashes, slashes and brackets: digits, with a leading + before a country's
 * code. Other characters stay, and so do those between two numbers.
 */
export const readPhoneDigits = (text: string): string => {
  if (text.length > MAX_TYPED) return text
  const visible = text.replace(INVISIBLE, '')
  return hasTwoNumbers(visible) ? visible : visible.replace(SEPARATORS, '').replace(/^00/, '+')
}

/** Whether the text is a single number, of any length. */
export const isSingleNumber = (text: string): boolean => /^\+?\d+$/.test(readPhoneDigits(text))

/** Whether the text is one phone number of at most 15 digits. */
export const isPhoneNumber = (text: string): boolean => NUMBER.test(readPhoneDigits(text))

export const ONLY_PHONE_DIGITS = 'Phone number should contain only digits'
export const ONLY_DIGITS = 'Mobile number should contain only digits'
export const INVALID_PHONE = 'Invalid phone number format'
