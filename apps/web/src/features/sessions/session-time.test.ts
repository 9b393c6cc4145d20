import { expect, test } from 'vitest'
import { getEnd, getPhase } from './session-time.ts'

test('a session lasts as long as its duration, 60 minutes without one, also past midnight (LOOK-001)', () => {
  expect(getEnd({ date: '2026-11-20T16:00:00', duration: 90 })).toBe('2026-11-20T17:30')
  expect(getEnd({ date: '2026-11-20T16:00:00', duration: null })).toBe('2026-11-20T17:00')
  expect(getEnd({ date: '2026-12-31T23:30:00', duration: null })).toBe('2027-01-01T00:30')
})

test('a session is now from its first minute until the minute of its end (LOOK-001)', () => {
  const session = { date: '2026-11-20T16:00:00', duration: 30 }
  const phases = ['15:59', '16:00', '16:29', '16:30'].map((time) =>
    getPhase(session, `2026-11-20T${time}`),
  )
  expect(phases).toEqual(['ahead', 'now', 'now', 'over'])
})
