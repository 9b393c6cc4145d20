import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusal } from '../platform/start-refusal.ts'

/** How long a command waits for the first answer of an object store. */
export const FIRST_ANSWER_MS = 12_000

/**
 * Waits only so long: a command must end, and the end of the process closes what work leaves open.
 * @throws StartRefusal with this sentence when it takes longer
 */
export async function within<T>(
  milliseconds: number,
  work: () => Promise<T>,
  sentence: string,
): Promise<T> {
  const done = new AbortController()
  const refuse = async () => {
    await pause(milliseconds, undefined, { signal: done.signal })
    throw new StartRefusal(sentence)
  }
  try {
    return await Promise.race([work(), refuse()])
  } finally {
    done.abort()
  }
}
