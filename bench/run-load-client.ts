import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './load-client.ts'

/** Runs the client in a process of its own, so that it shares no thread with what it measures. */
export async function runLoadClient(order: LoadOrder): Promise<LoadResult[]> {
  const child = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)))
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The client of the bench ended with ${String(code)}`)
  })
  child.send(order)
  const [results] = (await Promise.race([once(child, 'message'), exited])) as [LoadResult[]]
  exited.catch(() => undefined)
  child.disconnect()
  return results
}
