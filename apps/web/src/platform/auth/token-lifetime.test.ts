import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expiresWithin, syncServerClock, readTokenClaims, serverNow } from './token-lifetime.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const encodePart = (claims: object) => base64url(JSON.stringify(claims))
const createToken = (issued: number) =>
  `${encodePart({ alg: 'HS256' })}.${encodePart({ sub: '12', sid: 4, iat: issued / 1000, exp: issued / 1000 + 900, name: 'Zoë »?~' })}.signature`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  syncServerClock(createToken(Date.now()))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the user and the expiry of a token', () => {
  expect(readTokenClaims(createToken(NOW))).toEqual({
    user_id: 12,
    issued: NOW,
    expires: NOW + 900_000,
  })
  expect(expiresWithin(createToken(NOW), 899_999)).toBe(false)
  expect(expiresWithin(createToken(NOW), 900_000)).toBe(true)
})

it.each([
  '',
  'secret',
  'a.b.c',
  `x.${encodePart({ sub: '1' })}.y`,
  `x.${encodePart({ iat: 'soon', exp: null })}.y`,
  `x.${base64url('null')}.y`,
])('cannot read %j, and never treats it as expired', (text) => {
  expect(readTokenClaims(text)).toBeUndefined()
  expect(expiresWithin(text, 1e12)).toBe(false)
})

it('uses the server clock, even if the local one is hours off', () => {
  for (const difference of [-3_600_000, 7_200_000]) {
    const fresh = createToken(NOW + difference)
    syncServerClock(fresh)
    expect(serverNow()).toBe(NOW + difference)
    expect(expiresWithin(fresh, 60_000)).toBe(false)
    vi.advanceTimersByTime(841_000)
    expect(expiresWithin(fresh, 60_000)).toBe(true)
    vi.setSystemTime(NOW)
  }
})

it('keeps the clock offset in memory if storage is blocked', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', undefined)
  syncServerClock(createToken(NOW + 5_000))
  expect(serverNow()).toBe(NOW + 5_000)
})
