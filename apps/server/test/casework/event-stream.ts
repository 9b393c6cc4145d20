/** A stream of server-sent events. */
export interface EventStream {
  readonly status: number
  readonly headers: Record<string, string>
  /**
   * Returns the next event without its blank line, or undefined at the end of the stream. Skips
   * heartbeats.
   */
  next(): Promise<string | undefined>
  /** How many events have arrived that `next` has not returned yet. */
  waiting(): number
  close(): Promise<void>
}

export async function openEventStream(address: string, token: string): Promise<EventStream> {
  const cut = new AbortController()
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: cut.signal,
  })
  const events: string[] = []
  const state = { ended: false }
  let wake: () => void = () => undefined
  const take = async () => {
    let rest = ''
    try {
      for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const parts = `${rest}${text}`.split('\n\n')
        rest = parts.pop() ?? ''
        events.push(...parts.filter((part) => !part.startsWith(':')))
        wake()
      }
    } catch {
      // The test closed the stream.
    }
    if (rest) events.push(rest)
    state.ended = true
    wake()
  }
  const taken = take()
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    next: async () => {
      while (events.length === 0 && !state.ended)
        await new Promise<void>((resolve) => (wake = resolve))
      return events.shift()
    },
    waiting: () => events.length,
    close: async () => {
      cut.abort()
      await taken
    },
  }
}
