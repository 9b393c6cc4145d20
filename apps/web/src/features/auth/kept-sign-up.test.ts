import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSignUp, keepSignUp, keptSignUp } from './kept-sign-up.ts'

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

it('keeps a sign-up for its address only, and forgets it (FIX-001)', () => {
  const signUp = { email: 'jane@example.com', registration: 'secret', expires_at: 2, resend_at: 1 }
  keepSignUp(signUp)
  expect([keptSignUp('jane@example.com'), keptSignUp('joe@example.com')]).toEqual([
    signUp,
    undefined,
  ])
  forgetSignUp()
  expect(keptSignUp('jane@example.com')).toBeUndefined()
})

it.each([
  '',
  'null',
  '{',
  '{"email":"jane@example.com"}',
  '[]',
  '{"email":"jane@example.com","expires_at":"soon","resend_at":1}',
])('knows nothing when %j is stored (FIX-001)', (text) => {
  stored.set('signUp', text)
  vi.spyOn(console, 'error').mockReturnValue()
  expect(keptSignUp('jane@example.com')).toBeUndefined()
})
