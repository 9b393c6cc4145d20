import { expect, test } from 'vitest'
import { removeSeparators } from './phone-digits.ts'

test('spaces, dots, dashes, slashes and brackets are removed, and nothing else (FIX-029)', () => {
  expect(removeSeparators(' (555)\u00a0010-20.30/4 [5]\u2013\u20116 ')).toBe('5550102030456')
  expect(removeSeparators('+49 30 x1,2')).toBe('+4930x1,2')
})
