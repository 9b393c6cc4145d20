import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSignUp, keepSignUp, keptSignUp, localTimes } from './kept-sign-up.ts'

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

const TIMES = { expires_at: '2026-01-01T10:10:00Z', resend_at: '2026-01-01T10:01:00Z' }
const at = (clock: string) => Date.parse(`2026-01-01T${clock}Z`)

it('counts by the server, however wrong the clock of this machine is (FIX-063)', () => {
  // Twenty minutes ahead of the server.
  expect(localTimes(TIMES, at('10:00:00'), at('10:20:00'))).toEqual({ expires_at: at('10:30:00'), resend_at: at('10:21:00') })
  expect(localTimes(TIMES, undefined, at('10:00:00'))).toEqual({ expires_at: at('10:10:00'), resend_at: at('10:01:00') })
})

it('keeps a sign-up for its address only, and forgets it (FIX-001)', () => {
  const signUp = { email: 'jane@example.com', registration: 'secret', expires_at: 2, resend_at: 1 }
  keepSignUp(signUp)
  expect([keptSignUp('jane@example.com'), keptSignUp('joe@example.com')]).toEqual([signUp, undefined])
  forgetSignUp()
  expect(keptSignUp('jane@example.com')).toBeUndefined()
})

it.each(['', 'null', '{', '{"email":"jane@example.com"}', '[]', '{"email":"jane@example.com","expires_at":"soon","resend_at":1}'])(
  'knows nothing when %j is stored (FIX-001)',
  (text) => {
    stored.set('signUp', text)
    vi.spyOn(console, 'error').mockReturnValue()
    expect(keptSignUp('jane@example.com')).toBeUndefined()
  },
)
