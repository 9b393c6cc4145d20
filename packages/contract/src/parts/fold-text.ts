/*
 * One spelling for all that a person would call the same (decision 0083). The SQL functions
 * fold_text and fold_spellings do the same to what is stored.
 */
import { BLANK } from './single-line.ts'

/** Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, and what nobody sees. */
const DROPPED = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\p{DI}\p{Cc}\ufff9-\ufffb]`,
  'gu',
)
/** Letters that have no accent to drop, kinds of apostrophes and of hyphens. */
const OTHERS = 'øłđðħŧıςɨʉƶƀǥɍɵⱥȼɇɉƚⱦɏ`’‘‛ʼʻʽˈ′ʹ՚‐‒–—―−˗⁃֊־'
const PLAIN = `olddhtiσiuzbgroacejlty${"'".repeat(11)}${'-'.repeat(10)}`
const PAIRS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const NOT_PLAIN = new RegExp(`[${OTHERS}ßæœþ]`, 'g')

/** Accents, case, and kinds of letters, apostrophes, hyphens and blanks make no difference. */
export const foldText = (text: string): string =>
  text
    .replace(BLANK, ' ')
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PAIRS[letter] ?? PLAIN[OTHERS.indexOf(letter)] ?? '')

/** Writes ä, ö and ü as ae, oe and ue. */
const spellOut = (text: string) => text.normalize('NFC').replace(/[äöü]/gi, '$&e')

/** The folded words of a pattern; a word with ä, ö or ü has two spellings. */
export const listWords = (pattern: string): string[][] =>
  pattern.split(BLANK).flatMap((word) => {
    const [plain, spelledOut] = [foldText(word), foldText(spellOut(word))]
    return plain === spelledOut
      ? plain.split(' ').flatMap((part) => (part === '' ? [] : [[part]]))
      : [[plain, spelledOut]]
  })

/** Whether the text has every word of the pattern, in any order. An empty pattern is in every text. */
export function hasWords(text: string, pattern: string): boolean {
  const folded = `${foldText(text)} ${foldText(spellOut(text))}`
  const words = listWords(pattern)
  return words.length === 0
    ? pattern.trim() === ''
    : words.every((word) => word.some((spelling) => folded.includes(spelling)))
}

/** Digits with their count before them, so that K2 is before K10. */
const writeByValue = (run: string): string => {
  const digits = run.replace(/^0+/, '')
  const count = digits.length
  return `${count < 9 ? count : `9${String(count).padStart(4, '0')}`}${digits}`
}

/** As the SQL function sort_key does (decision 0086). */
export const buildSortKey = (name: string): string =>
  foldText(name)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, writeByValue)

/** In the order of the names as a person reads them, the same in every language. */
export const sortAsRead = <Item>(items: readonly Item[], getName: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ key: buildSortKey(getName(item)), item }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ item }) => item)
