import type { Readable } from 'node:stream'

const TAKING_EVENTS: ReadonlySet<string | symbol> = new Set(['data', 'readable'])

/**
 * Refuses a second reader of a stored file, because two readers may share its bytes instead of each
 * getting all of them: a hash that read along once cut every exported document. To look
 * at the bytes on their way, put a stream between. A refusal ends the stream.
 * @throws Error from `pipe`, `on('data')`, `on('readable')` and iteration of the second reader
 */
export function readOnce<B extends Readable>(body: B): B {
  let isTaken = false
  /** Pipes and iterators listen themselves, once. */
  let mayListen = true
  const take = () => {
    if (!isTaken) return void (isTaken = true)
    body.destroy()
    throw new Error('A stored file is read once, and this one has a reader')
  }
  const listen = (event: string | symbol) => {
    if (!TAKING_EVENTS.has(event)) return
    if (!isTaken || !mayListen) take()
    mayListen = false
  }
  const { pipe, on, [Symbol.asyncIterator]: iterate } = body
  const listenOnce = (event: string | symbol, listener: (...values: unknown[]) => void) => {
    listen(event)
    return (on as (...values: unknown[]) => B).call(body, event, listener)
  }
  return Object.assign(body, {
    on: listenOnce,
    addListener: listenOnce,
    pipe: ((destination, options) => {
      take()
      const piped = pipe.call(body, destination, options)
      mayListen = false
      return piped
    }) as typeof pipe,
    [Symbol.asyncIterator]: () => {
      take()
      return iterate.call(body)
    },
  })
}
