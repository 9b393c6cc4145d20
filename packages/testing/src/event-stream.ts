/** A stream of server-sent events. */
export interface EventStream {
  readonly status: number
  readonly headers: Record<string, string>
  /**
   * Returns the next event without its blank line, or undefined at the end of the stream. Skips
   * heartbeats.
   */
  next(): Promise<string | undefined>
  close(): Promise<void>
}

export async function openEventStream(address: string, token: string): Promise<EventStream> {
  const aborter = new AbortController()
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  })
  const events: string[] = []
  const state = { ended: false }
  let notifyReader: () => void = () => undefined
  const readEvents = async () => {
    let incomplete = ''
    try {
      for await (const text of (response.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const parts = `${incomplete}${text}`.split('\n\n')
        incomplete = parts.pop() ?? ''
        events.push(...parts.filter((part) => !part.startsWith(':')))
        notifyReader()
      }
    } catch {
      // The test closed the stream.
    }
    if (incomplete) events.push(incomplete)
    state.ended = true
    notifyReader()
  }
  const reading = readEvents()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    next: async () => {
      while (events.length === 0 && !state.ended)
        await new Promise<void>((resolve) => (notifyReader = resolve))
      return events.shift()
    },
    close: async () => {
      aborter.abort()
      await reading
    },
  }
}
