/**
 * Separators between the digits of a phone number; numbers copied from address books contain
 * invisible characters.
 */
const SEPARATORS = /[\s.\-‐-―−/()[\]\p{Cf}]/gu

/** Removes spaces, dots, dashes, slashes and brackets. */
export const removeSeparators = (text: string): string => text.replace(SEPARATORS, '')

export const ONLY_PHONE_DIGITS = 'Phone number should contain only digits'
export const ONLY_DIGITS = 'Mobile number should contain only digits'
