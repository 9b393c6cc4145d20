import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPendingSignUp, savePendingSignUp, readPendingSignUp } from './pending-sign-up.ts'

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
