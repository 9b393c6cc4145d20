// The words of a search, as the stored texts are folded (decision 0083).
import { foldText, listWords } from '@casework/contract/parts/fold-text'
import { BLANK } from '@casework/contract/parts/single-line'

/** `phones`: numbers among the words may be phone numbers, in any spelling. */
export type TextKind = 'words' | 'phones'

/** What the trigram index finds: to it, the edge of a word counts as a character too. */
export const isTrigram = (text: string) => /[\p{L}\p{N}]{3}|\D\d\d|\d\d\D|\D\d\D/u.test(text)

/**
 * The folded words of a search, each in up to three spellings, the longest first. Words that are a
 * part of another are left out.
 */
export function listSearched(text: string, kind: TextKind): string[][] {
  const words = (kind === 'phones' ? listWithPhones(text) : listWords(text)).toSorted(
    ([one = ''], [other = '']) => other.length - one.length,
  )
  return words.filter(
    ([word = '', ...more], at) =>
      more.length > 0 ||
      !words.slice(0, at).some((longer) => longer.every((spelling) => spelling.includes(word))),
  )
}

/** Characters of a text that are searched. */
export const countSearched = (text: string) => foldText(text).replaceAll(' ', '').length

const PART_OF_A_NUMBER = /^[+\d()./-]+$/
const MIN_DIGITS = 3

/** Takes neighbouring parts of a number as one. */
function listWithPhones(text: string): string[][] {
  const words: string[][] = []
  let number: string[] = []
  const endNumber = () => {
    words.push(...spellNumber(number))
    number = []
  }
  for (const word of text.split(BLANK)) {
    const folded = foldText(word)
    if (PART_OF_A_NUMBER.test(folded)) number.push(folded)
    else {
      endNumber()
      words.push(...listWords(word))
    }
  }
  endNumber()
  return words
}

/**
 * Dial codes of one and two digits; all others have three. A number without its country, which is
 * stored with a question mark, is found by one with a code.
 */
const DIAL_CODE = /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})0*/
const LONG_NUMBER = 10

function spellNumber(parts: readonly string[]): string[][] {
  const typed = parts.join(' ')
  const dialled = typed
    .replace('(0)', '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  const digits = dialled.replaceAll('+', '')
  if (digits.length < MIN_DIGITS) return parts.map((part) => [part])
  const isInternational = dialled.startsWith('+')
  const national = digits.replace(DIAL_CODE, '')
  const spellings =
    national.length >= MIN_DIGITS && (isInternational || isLong(digits))
      ? [isInternational ? `+${digits.replace(DIAL_CODE, '$1')}` : digits, `?0${national}`]
      : [digits]
  // Also search what was typed, for a name such as Quay 7-11.
  return [spellings.some((one) => typed.includes(one)) ? spellings : [...spellings, typed]]
}

const isLong = (digits: string) => digits.length >= LONG_NUMBER && !digits.startsWith('0')
