// A confined process that was started before there is work for it.
import type { Readable } from 'node:stream'
import { runConfined, type Confined, type Result } from './confined-process.ts'

/** A process that nobody used for this long is ended. */
const MAX_WAIT_MS = 60_000

type Work = Required<Pick<Confined, 'take'>> & { readonly input: Readable }

interface Waiting {
  readonly give: (work: Work) => Promise<Result>
}

/**
 * Runs a program that is slow to start. After each run the next process is started, which waits for
 * one input and is never used for a second one. Only one waits; further runs start their own. The
 * program has to end when its input ends, so that none stays behind this process.
 */
export function createSpare(program: Omit<Confined, 'input' | 'take'>, maxWaitMs = MAX_WAIT_MS) {
  let spare: Waiting | undefined

  function start(): Waiting {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>()
    // The time may be over before it has started.
    promise.catch(() => undefined)
    let take: Work['take'] | undefined
    const ended = runConfined({ ...program, input: promise, take: async (part) => take?.(part) })
    const timer = setTimeout(() => reject(new Error('Not used')), maxWaitMs).unref()
    const waiting: Waiting = {
      give: (work) => {
        clearTimeout(timer)
        take = work.take
        resolve(work.input)
        return ended
      },
    }
    // It may end while it waits.
    ended
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer)
        if (spare === waiting) spare = undefined
      })
    return waiting
  }

  return {
    /** @throws the error of the input stream */
    async run(work: Work): Promise<Result> {
      const mine = spare ?? start()
      spare = undefined
      try {
        return await mine.give(work)
      } finally {
        spare ??= start()
      }
    },
  }
}
