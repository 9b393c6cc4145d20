import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { Refusal } from '../refusal.ts'

const SHARES = { maxRunning: 2, maxRunningPerKey: 1, maxWaitingPerKey: 3, maxWaitMs: 60_000 }
const [A, B, C] = [1, 2, 3]

/** Runs work that records its start and finishes on demand. */
function createTestWork(queue: FairQueue) {
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const start = (firm: number, name: string) =>
    queue.run(firm, () => {
      started.push(name)
      return new Promise<void>((resolve) => void finishers.set(name, resolve))
    })
  const finish = async (name: string) => {
    finishers.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, start, finish }
}

test('limits a firm to its share, and runs tasks of other firms at the same time (FIX-050)', async () => {
  const { started, start, finish } = createTestWork(new FairQueue(SHARES))
  const all = [start(A, 'a1'), start(A, 'a2'), start(A, 'a3'), start(B, 'b1')]
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'b1'])

  await finish('b1')
  expect(started).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
  await finish('a2')
  await finish('a3')
  await Promise.all(all)
})

test('firms take turns, even when one has a longer queue (FIX-050)', async () => {
  const { started, start, finish } = createTestWork(new FairQueue({ ...SHARES, maxRunning: 1 }))
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

  for (let n = 0; n < all.length; n += 1) await finish(started[n] ?? '')

  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await Promise.all(all)
})

test('refuses with Retry-After when the queue is full or the wait too long (FIX-050)', async () => {
  const { start, finish } = createTestWork(
    new FairQueue({ ...SHARES, maxWaitingPerKey: 1, maxWaitMs: 20 }),
  )
  const running = start(A, 'a1')
  const waiting = start(A, 'a2').catch((error: unknown) => error)
  const tooMany = await start(A, 'a3').catch((error: unknown) => error)

  for (const refused of [tooMany, await waiting])
    expect(refused).toMatchObject({ type: 'rate_limited', status: 429, retryAfter: 5 })
  expect(tooMany).toBeInstanceOf(Refusal)
  await finish('a1')
  await running
})

test('failed work frees its place for the next', async () => {
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
  const newWork = queue.run(A, async () => void order.push('new'))
  const continued = queue.reacquire(A).then(() => {
    order.push('continued')
    queue.release(A)
  })
  queue.release(A)
  await Promise.all([newWork, continued])

  expect(order).toEqual(['continued', 'new'])
})
