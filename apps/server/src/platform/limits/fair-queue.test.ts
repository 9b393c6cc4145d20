import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { Refusal } from '../refusal.ts'

const SHARES = { maxRunning: 2, maxRunningPerKey: 1, maxWaitingPerKey: 3, maxWaitMs: 60_000 }
const [A, B, C] = [1, 2, 3]

/** Work that records its start and ends on demand. */
function workIn(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (firm: number, name: string) =>
    queue.run(firm, () => {
      begun.push(name)
      return new Promise<void>((resolve) => void ends.set(name, resolve))
    })
  const finish = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, start, finish }
}

test('limits a firm to its share, and runs tasks of other firms at the same time (FIX-050)', async () => {
  const { begun, start, finish } = workIn(new FairQueue(SHARES))
  const all = [start(A, 'a1'), start(A, 'a2'), start(A, 'a3'), start(B, 'b1')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'b1'])

  await finish('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await finish('a2')
  await finish('a3')
  await Promise.all(all)
})

test('firms take turns, however many wait in one of them (FIX-050)', async () => {
  const { begun, start, finish } = workIn(new FairQueue({ ...SHARES, maxRunning: 1 }))
  const all = [
    start(A, 'a1'),
    start(A, 'a2'),
    start(A, 'a3'),
    start(A, 'a4'),
    start(B, 'b1'),
    start(B, 'b2'),
    start(C, 'c1'),
  ]
  await new Promise(setImmediate)

  for (let n = 0; n < all.length; n += 1) await finish(begun[n] ?? '')

  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await Promise.all(all)
})

test('refuses with Retry-After when too much waits, or when work waited too long (FIX-050)', async () => {
  const { start, finish } = workIn(new FairQueue({ ...SHARES, maxWaitingPerKey: 1, maxWaitMs: 20 }))
  const running = start(A, 'a1')
  const waiting = start(A, 'a2').catch((error: unknown) => error)
  const tooMany = await start(A, 'a3').catch((error: unknown) => error)

  for (const refused of [tooMany, await waiting])
    expect(refused).toMatchObject({ type: 'rate_limited', status: 429, retryAfter: 5 })
  expect(tooMany).toBeInstanceOf(Refusal)
  await finish('a1')
  await running
})

test('failed work makes room for the next', async () => {
  const queue = new FairQueue({ ...SHARES, maxRunning: 1 })
  const failing = queue
    .run(A, () => Promise.reject(new Error('broken')))
    .catch((error: Error) => error.message)
  const next = queue.run(B, () => Promise.resolve('done'))

  expect(await Promise.all([failing, next])).toEqual(['broken', 'done'])
})

test('work that continues comes before new work', async () => {
  const queue = new FairQueue({ ...SHARES, maxRunning: 1 })
  const order: string[] = []
  await queue.acquire(A)
  const fresh = queue.run(A, async () => void order.push('fresh'))
  const again = queue.reacquire(A).then(() => {
    order.push('again')
    queue.release(A)
  })
  queue.release(A)
  await Promise.all([fresh, again])

  expect(order).toEqual(['again', 'fresh'])
})
