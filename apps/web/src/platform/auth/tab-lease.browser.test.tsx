import { createStore, set } from 'idb-keyval'
import { expect, it } from 'vitest'
import { withLease } from './tab-lease.ts'

// Calls share only what tabs share, so each stands for a tab.
const leases = createStore('casework-leases', 'leases')
const succeed = () => Promise.resolve('done')

it('lets one tab work at a time', async () => {
  const running = new Set<number>()
  const counts: number[] = []
  const work = async (tab: number) => {
    running.add(tab)
    await new Promise((resolve) => void setTimeout(resolve, 20))
    counts.push(running.size)
    running.delete(tab)
  }
  await Promise.all([1, 2, 3].map((tab) => withLease('busy', () => work(tab))))
  expect(counts).toEqual([1, 1, 1])
})

it('goes on after work that has failed', async () => {
  const failure = new Error('no answer')
  await expect(withLease('failing', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await withLease('failing', succeed)).toBe('done')
})

it('waits for the lease of a closed tab until it expires', async () => {
  const until = Date.now() + 300
  await set('closed', until, leases)
  expect(await withLease('closed', succeed)).toBe('done')
  expect(Date.now()).toBeGreaterThanOrEqual(until)
})

it('ignores a lease from before the clock was set back', async () => {
  await set('early', Date.now() + 3_600_000, leases)
  expect(await withLease('early', succeed)).toBe('done')
})
