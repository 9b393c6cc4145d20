import { expect, test } from 'vitest'
import { CallCounter } from './call-counter.ts'

const TWO_A_MINUTE = { hits: 2, seconds: 60 }

test('allows a number of calls per window, returns the wait, and resets with the next window', () => {
  const calls = new CallCounter()

  expect([calls.hit('a', TWO_A_MINUTE, 0), calls.hit('a', TWO_A_MINUTE, 1000)]).toEqual([
    undefined,
    undefined,
  ])
  expect(calls.hit('a', TWO_A_MINUTE, 20_000)).toBe(40)
  expect(calls.hit('b', TWO_A_MINUTE, 20_000)).toBeUndefined()
  expect(calls.hit('a', TWO_A_MINUTE, 60_000)).toBeUndefined()
})

test('keeps a bounded number of keys, and drops expired windows first', () => {
  const calls = new CallCounter()
  const flood = (from: number, count: number, now: number) => {
    for (let n = from; n < from + count; n += 1) calls.hit(`address ${n}`, TWO_A_MINUTE, now)
  }
  flood(0, 60_000, 0)
  for (let n = 0; n < 2; n += 1) calls.hit('live', TWO_A_MINUTE, 59_000)
  flood(100_000, 50_000, 60_001)

  expect(calls.size).toBeLessThanOrEqual(100_000)
  expect(calls.hit('live', TWO_A_MINUTE, 60_002)).toBeGreaterThan(0)
})
