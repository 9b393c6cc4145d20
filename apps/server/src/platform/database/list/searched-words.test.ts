import { foldText } from '@casework/contract/parts/fold-text'
import { cleanLine } from '@casework/contract/parts/single-line'
import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../../../test/moves/random.ts'
import { isTrigram, listSearched, type TextKind } from './searched-words.ts'

const KINDS: readonly TextKind[] = ['words', 'phones']

/** As hasText does, on the folded name. */
const isFound = (name: string, text: string, kind: TextKind): boolean => {
  const words = listSearched(text, kind)
  const stored = foldText(name)
  return words.length > 0 && words.every((word) => word.some((one) => stored.includes(one)))
}

describe.each(KINDS)('a search of %s', (kind) => {
  test.each([
    'Kanalufer 7–11',
    'Kanalufer 7-11',
    'Kanalufer 7—11',
    'Kanalufer 7\u201111',
    'Kanalufer 7−11',
    'Kanalufer 7/11',
    'Kanalufer 7 – 11',
    'Kanalufer 7 11',
    '7–11',
    '§ 7–11',
    '3 O 12/26',
    '12/26 (3)',
    '1.234,56',
    '1.2.3.4',
    '007–11',
    '00 71/1',
    'Objekt 00491234',
    '+1 2-3 GmbH',
    'DE89 3704 0044 0532 0130 00',
    'Konto 1234-5678-9012',
    '030 1234567',
    '+49 (0)30 12-34-56',
    '0049 30 123.456',
    'O’Neill’s 1–2–3',
  ])('finds %j by its whole name and by each of its words (FIX-202)', (name) => {
    const texts = [name, foldText(name), ...name.split(' ')]
    expect(texts.filter((text) => !isFound(name, text, kind))).toEqual([])
  })

  test('finds random names by their whole name and by each of their words (FIX-202)', () => {
    const random = createRandom(202)
    const lost: string[] = []
    for (let n = 0; n < 20_000; n += 1) {
      const name = createName(random)
      const texts = [name, ...name.split(' ')].filter((text) => foldText(text).trim() !== '')
      for (const text of texts) if (!isFound(name, text, kind)) lost.push(`${name} by ${text}`)
    }
    expect(lost.slice(0, 10)).toEqual([])
  })
})

test('the index finds a number of three digits in every spelling, however it is separated (FIX-202)', () => {
  const random = createRandom(203)
  const slow: string[] = []
  for (let n = 0; n < 20_000; n += 1) {
    const number = cleanLine(createWord(random, OF_A_NUMBER, 12))
    const [word = []] = listSearched(number, 'phones')
    if (word.length > 1 && !word.every(isTrigram)) slow.push(number)
  }
  expect(slow.slice(0, 10)).toEqual([])
  expect(['7', '12', '7-1', '1-', 'a-b'].filter(isTrigram)).toEqual([])
})

const LETTERS = "aZnäöüßøéñŁı’'`´&,:§%_\\½²…¨５－\u200d"
const CHARACTERS = `0123456789-–—‑−/.+()${LETTERS}`.split('')
const DIGITS = '0012345789-–/.'.split('')
const OF_A_NUMBER = '0123456789+()./- '.split('')

const createWord = (random: Random, characters: readonly string[], longest: number) =>
  Array.from({ length: 1 + random.nextBelow(longest) }, () => random.pick(characters)).join('')

/** Half of the words are numbers. */
const createName = (random: Random) =>
  cleanLine(
    Array.from({ length: 1 + random.nextBelow(5) }, () =>
      createWord(random, random.pick([CHARACTERS, DIGITS]), 6),
    ).join(' '),
  )
