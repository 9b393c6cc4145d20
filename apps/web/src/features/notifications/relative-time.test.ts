import { expect, it } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const formatAgo = (ms: number) => formatRelativeTime(new Date(NOW - ms).toISOString(), NOW)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([[undefined], [null], [''], ['yesterday']])(
  'shows "Recently" for %j (NOTIF-014, OQ-119)',
  (created_at) => {
    expect(formatRelativeTime(created_at, NOW)).toBe('Recently')
  },
)

it('shows minutes below an hour, and zero for a time in the future (NOTIF-026, OQ-118)', () => {
  expect([
    formatAgo(-5000),
    formatAgo(0),
    formatAgo(59_999),
    formatAgo(MINUTE),
    formatAgo(HOUR - 1),
  ]).toEqual(['0m ago', '0m ago', '0m ago', '1m ago', '59m ago'])
})

it('shows hours below a day (NOTIF-027)', () => {
  expect([formatAgo(HOUR), formatAgo(2 * HOUR - 1), formatAgo(24 * HOUR - 1)]).toEqual([
    '1h ago',
    '1h ago',
    '23h ago',
  ])
})

it('shows a date from one day on (NOTIF-028)', () => {
  expect(formatRelativeTime('2026-11-12T12:00:00Z', NOW)).toBe('November 12, 2026')
  expect(formatAgo(24 * HOUR)).toBe('November 19, 2026')
})
