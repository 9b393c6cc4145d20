import { CODE_SECONDS, RESEND_SECONDS_LEFT } from '@casework/contract/auth'
import { expect, it } from 'vitest'
import { formatCountdown, toLocalTimes, secondsUntil } from './countdown.ts'

it('shows minutes and seconds, never below zero (AUTH-054)', () => {
  expect([
    formatCountdown(CODE_SECONDS),
    formatCountdown(RESEND_SECONDS_LEFT),
    formatCountdown(61),
    formatCountdown(9),
    formatCountdown(0),
  ]).toEqual(['10:00', '09:00', '01:01', '00:09', '00:00'])
  expect([
    secondsUntil(10_000, 0),
    secondsUntil(10_000, 9_001),
    secondsUntil(10_000, 99_000),
  ]).toEqual([10, 1, 0])
})

const TIMES = { expires_at: '2026-01-01T10:10:00Z', resend_at: '2026-01-01T10:01:00Z' }
const parseTime = (time: string) => Date.parse(`2026-01-01T${time}Z`)

it('counts by the server clock, even if the local one is off (FIX-063)', () => {
  // The local clock is twenty minutes ahead of the server.
  expect(toLocalTimes(TIMES, parseTime('10:00:00'), parseTime('10:20:00'))).toEqual({
    expires_at: parseTime('10:30:00'),
    resend_at: parseTime('10:21:00'),
  })
  expect(toLocalTimes(TIMES, undefined, parseTime('10:00:00'))).toEqual({
    expires_at: parseTime('10:10:00'),
    resend_at: parseTime('10:01:00'),
  })
})
