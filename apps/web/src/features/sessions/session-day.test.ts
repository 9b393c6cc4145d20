import { setLanguage } from '@casework/texts'
import { loadLanguage } from '@casework/texts/languages'
import { afterEach, expect, it } from 'vitest'
import { formatDistance, formatWhen } from './session-day.ts'

const TODAY = '2026-11-23'

afterEach(() => setLanguage('en'))

it('shows the weekday of a session in this year, and the year of another', () => {
  expect(formatWhen('2026-11-24T09:30:00', TODAY)).toBe('Tue, Nov 24, 09:30 AM')
  expect(formatWhen('2027-01-03T15:00:00', TODAY)).toBe('Sun, Jan 3, 2027, 03:00 PM')
})

it.each([
  ['2026-11-23T23:59:00', 'today'],
  ['2026-11-24T00:00:00', 'tomorrow'],
  ['2026-11-26T09:30:00', 'in 3 days'],
  ['2026-11-21T09:30:00', '2 days ago'],
  ['2026-12-23T09:30:00', 'in 30 days'],
  ['2026-12-24T09:30:00', undefined],
  ['2026-10-23T09:30:00', undefined],
])('says how far away %s is', (date, expected) => {
  expect(formatDistance(date, TODAY)).toBe(expected)
})

it('says so in the language of the user', async () => {
  await loadLanguage('de')
  setLanguage('de')
  expect(formatDistance('2026-11-26T09:30:00', TODAY)).toBe('in 3 Tagen')
})
