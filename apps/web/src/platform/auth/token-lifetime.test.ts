import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expiresWithin, syncServerClock, readTokenClaims, serverNow } from './token-lifetime.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const part = (claims: object) => base64url(JSON.stringify(claims))
const tokenOf = (issued: number) =>
  `${part({ alg: 'HS256' })}.${part({ sub: '12', sid: 4, iat: issued / 1000, exp: issued / 1000 + 900, name: 'Zoë »?~' })}.signature`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  syncServerClock(tokenOf(Date.now()))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the user and the expiry of a token', () => {
  expect(readTokenClaims(tokenOf(NOW))).toEqual({ user_id: 12, issued: NOW, ends: NOW + 900_000 })
  expect(expiresWithin(tokenOf(NOW), 899_999)).toBe(false)
  expect(expiresWithin(tokenOf(NOW), 900_000)).toBe(true)
})

it.each([
  '',
  'secret',
  'a.b.c',
  `x.${part({ sub: '1' })}.y`,
  `x.${part({ iat: 'soon', exp: null })}.y`,
  `x.${base64url('null')}.y`,
])('cannot read %j, and never treats it as expired', (text) => {
  expect(readTokenClaims(text)).toBeUndefined()
  expect(expiresWithin(text, 1e12)).toBe(false)
})

it('uses the server clock, however wrong the local one is', () => {
  for (const wrong of [-3_600_000, 7_200_000]) {
    const fresh = tokenOf(NOW + wrong)
    syncServerClock(fresh)
    expect(serverNow()).toBe(NOW + wrong)
    expect(expiresWithin(fresh, 60_000)).toBe(false)
    vi.advanceTimersByTime(841_000)
    expect(expiresWithin(fresh, 60_000)).toBe(true)
    vi.setSystemTime(NOW)
  }
})

it('keeps the clock offset in memory if storage is blocked', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', undefined)
  syncServerClock(tokenOf(NOW + 5_000))
  expect(serverNow()).toBe(NOW + 5_000)
})
