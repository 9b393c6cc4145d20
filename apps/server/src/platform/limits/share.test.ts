import { expect, test, vi } from 'vitest'
import { Share } from './share.ts'

const RULE = { process: 3, firm: 2, person: 1, waitMs: 60_000, waiting: 10 }
const ANN = { account_id: 1, user_id: 11 }
const BEN = { account_id: 1, user_id: 12 }
const CAT = { account_id: 1, user_id: 13 }
const STRANGER = { account_id: 2, user_id: 21 }

/** Takes a place; `hasBegun` once it has it. */
function start(share: Share, caller: typeof ANN, left?: AbortSignal) {
  const call = { hasBegun: false, end: () => {}, refusal: '' }
  const begun = share.take(caller, left).then(
    (end) => Object.assign(call, { hasBegun: true, end }),
    (error: Error) => Object.assign(call, { refusal: error.message }),
  )
  return Object.assign(call, { begun })
}
const turn = () => new Promise(setImmediate)

test('gives a person one place and a firm two, and another firm its own (FIX-271)', async () => {
  const share = new Share(RULE)
  const calls = [ANN, ANN, BEN, CAT, STRANGER].map((caller) => start(share, caller))
  await turn()
  expect(calls.map(({ hasBegun }) => hasBegun)).toEqual([true, false, true, false, true])

  // The second call of Ann waited for her first, without a place of the firm.
  calls[2]?.end()
  await turn()
  expect(calls.map(({ hasBegun }) => hasBegun)).toEqual([true, false, true, true, true])
  calls[0]?.end()
  await turn()
  expect(calls[1]?.hasBegun).toBe(true)
})

test('a place that is given back twice is one place (FIX-271)', async () => {
  const share = new Share(RULE)
  const first = start(share, ANN)
  await first.begun
  first.end()
  first.end()
  const calls = [ANN, BEN, CAT].map((caller) => start(share, caller))
  await turn()

  expect(calls.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false])
})

test('refuses after one wait, for the person and for the firm, and leaves no place taken (FIX-271)', async () => {
  vi.useFakeTimers()
  try {
    const share = new Share({ ...RULE, waitMs: 10_000 })
    const running = [ANN, BEN].map((caller) => start(share, caller))
    const waiting = [ANN, CAT].map((caller) => start(share, caller))
    await vi.advanceTimersByTimeAsync(9999)
    expect(waiting.map(({ refusal }) => refusal)).toEqual(['', ''])
    await vi.advanceTimersByTimeAsync(2)
    expect(waiting.map(({ refusal }) => refusal)).toEqual([
      'Too much is running for you at the moment. Please wait until it has finished.',
      'Too much is running for your firm at the moment. Please try again shortly.',
    ])

    for (const { end } of running) end()
    const again = [CAT, ANN].map((caller) => start(share, caller))
    await vi.advanceTimersByTimeAsync(0)
    expect(again.map(({ hasBegun }) => hasBegun)).toEqual([true, true])
  } finally {
    vi.useRealTimers()
  }
})

test('the waits for the person and for the firm are one wait (FIX-271)', async () => {
  vi.useFakeTimers()
  try {
    const share = new Share({ ...RULE, firm: 1, waitMs: 10_000 })
    const first = start(share, ANN)
    const second = start(share, ANN)
    await vi.advanceTimersByTimeAsync(0)
    const other = start(share, BEN)
    await vi.advanceTimersByTimeAsync(6000)
    first.end()
    await vi.advanceTimersByTimeAsync(0)
    // The place of the firm goes to who waited for it; six of ten seconds are over.
    expect([other.hasBegun, second.hasBegun]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(4001)
    expect(second.refusal).toContain('your firm')
  } finally {
    vi.useRealTimers()
  }
})

test('a caller who leaves while waiting gives the turn to the next (FIX-271)', async () => {
  const share = new Share(RULE)
  const leaving = new AbortController()
  const first = start(share, ANN)
  const gone = start(share, ANN, leaving.signal)
  const next = start(share, ANN)
  leaving.abort()
  await gone.begun
  expect(gone.refusal).not.toBe('')

  first.end()
  await turn()
  expect([gone.hasBegun, next.hasBegun]).toEqual([false, true])
  next.end()
  const late = start(share, ANN, leaving.signal)
  await late.begun
  expect(late.hasBegun).toBe(false)
})
