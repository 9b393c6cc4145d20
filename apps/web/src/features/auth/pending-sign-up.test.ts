import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, toApiError } from '~/platform/http/api-error'
import {
  clearPendingSignUp,
  savePendingSignUp,
  savePendingSignUpOf,
  readPendingSignUp,
} from './pending-sign-up.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('stores a sign-up for its address only, and clears it (FIX-001)', () => {
  const signUp = { email: 'jane@example.com', registration: 'secret', expires_at: 2, resend_at: 1 }
  savePendingSignUp(signUp)
  expect([readPendingSignUp('jane@example.com'), readPendingSignUp('joe@example.com')]).toEqual([
    signUp,
    undefined,
  ])
  clearPendingSignUp()
  expect(readPendingSignUp('jane@example.com')).toBeUndefined()
})

it.each([
  '',
  'null',
  '{',
  '{"email":"jane@example.com"}',
  '[]',
  '{"email":"jane@example.com","expires_at":"soon","resend_at":1}',
])('reads nothing from an invalid entry %j (FIX-001)', (text) => {
  stored.set('signUp', text)
  vi.spyOn(console, 'error').mockReturnValue()
  expect(readPendingSignUp('jane@example.com')).toBeUndefined()
})

const refuseWith = (data: object) =>
  toApiError(
    403,
    { success: false, error: { type: 'permission_denied', message: 'Refused', data } },
    null,
    new Date(Date.now() + 90_000).toUTCString(),
  )
const TIMES = { expires_at: ['2026-03-12T09:40:00Z'], resend_at: ['2026-03-12T09:31:00Z'] }

it.each([
  ['lists', { registration: ['secret'], ...TIMES }],
  [
    'plain texts',
    { registration: 'secret', expires_at: TIMES.expires_at[0], resend_at: TIMES.resend_at[0] },
  ],
])('stores the sign-up of a refused password, from %s, by this clock (FIX-270)', (_, data) => {
  const saved = savePendingSignUpOf('jane@example.com', refuseWith(data))

  expect(saved).toMatchObject({ email: 'jane@example.com', registration: 'secret' })
  expect(readPendingSignUp('jane@example.com')).toEqual(saved)
  // The server's clock is 90 s ahead; its Date header has whole seconds.
  const shift = Date.parse('2026-03-12T09:40:00Z') - (saved?.expires_at ?? 0)
  expect(Math.abs(shift - 90_000)).toBeLessThan(5_000)
})

it.each([
  ['no data', {}],
  ['no token', TIMES],
  ['no times', { registration: ['secret'] }],
  ['empty lists', { registration: [], expires_at: [], resend_at: [] }],
])('stores nothing from a refusal with %s (FIX-270)', (_, data) => {
  expect(savePendingSignUpOf('jane@example.com', refuseWith(data))).toBeUndefined()
  expect(savePendingSignUpOf('jane@example.com', new Error('offline'))).toBeUndefined()
  expect(
    savePendingSignUpOf('jane@example.com', new ApiError({ status: 0, message: '' })),
  ).toBeUndefined()
  expect(readPendingSignUp('jane@example.com')).toBeUndefined()
})
