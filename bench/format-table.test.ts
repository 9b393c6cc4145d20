import { expect, test } from 'vitest'
import { findPercentile, formatRows, formatStatuses } from './format-table.ts'

test('aligns the first column to the left and the others to the right', () => {
  expect(
    formatRows(
      ['request', 'ms'],
      [
        ['list', '1.0'],
        ['one client', '12.5'],
      ],
    ),
  ).toBe(['request       ms', 'list         1.0', 'one client  12.5'].join('\n'))
})

test('aligns remarks, which have no heading, to the left', () => {
  const rows = [
    ['a', 'slow; refused'],
    ['b', 'slow'],
  ]

  expect(formatRows(['request', ''], rows)).toBe('request\na        slow; refused\nb        slow')
})

test('finds a percentile by nearest rank, whatever the order', () => {
  const samples = [5, 1, 4, 2, 3, 10, 9, 8, 7, 6]

  expect([0.5, 0.95, 1].map((share) => findPercentile(samples, share))).toEqual([5, 10, 10])
  expect(findPercentile([], 0.5)).toBe(0)
})

test('counts responses by status, and prints a single status without a count', () => {
  expect(formatStatuses([200, 200])).toBe('200')
  expect(formatStatuses([200, 503, 200, 'ECONNRESET'])).toBe('2 × 200, 1 × 503, 1 × ECONNRESET')
})
