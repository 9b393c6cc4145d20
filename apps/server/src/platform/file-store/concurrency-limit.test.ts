import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('passes a turn on when its work fails', async () => {
  const turns = new ConcurrencyLimit(1)
  const failing = turns.run(() => Promise.reject(new Error('disk full')))
  const next = turns.run(() => Promise.resolve('written'))

  await expect(failing).rejects.toThrow('disk full')
  await expect(next).resolves.toBe('written')
})

test('runs no more work at a time than it may, in the order of arrival', async () => {
  const turns = new ConcurrencyLimit(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      turns.run(async () => {
        begun.push(n)
        most = Math.max(most, (running += 1))
        await new Promise(setImmediate)
        running -= 1
      }),
    ),
  )

  expect(most).toBe(2)
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
})

test('lets the event loop continue between two pieces of work', async () => {
  const turns = new ConcurrencyLimit(1)
  let done = 0
  let seen = -1
  const all = Promise.all(
    Array.from({ length: 10 }, () =>
      turns.run(async () => {
        done += 1
      }),
    ),
  )
  setImmediate(() => (seen = done))
  await all

  expect(seen).toBe(1)
})
