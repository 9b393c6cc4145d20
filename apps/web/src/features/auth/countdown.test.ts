import { CODE_SECONDS, RESEND_OPENS_AT } from '@casework/contract/auth'
import { expect, it } from 'vitest'
import { clock, secondsUntil } from './countdown.ts'

it('shows minutes and seconds, never less than nothing (AUTH-054)', () => {
  expect([clock(CODE_SECONDS), clock(RESEND_OPENS_AT), clock(61), clock(9), clock(0)]).toEqual(['10:00', '09:00', '01:01', '00:09', '00:00'])
  expect([secondsUntil(10_000, 0), secondsUntil(10_000, 9_001), secondsUntil(10_000, 99_000)]).toEqual([10, 1, 0])
})
