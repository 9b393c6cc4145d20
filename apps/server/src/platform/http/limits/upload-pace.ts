import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Slower uploads are ended: each holds a connection, a file and a share of the quota. */
const MIN_BYTES_PER_SECOND = 8 * 1024
const WINDOW_SECONDS = 30
const SAMPLE_SECONDS = 5
const SAMPLES = WINDOW_SECONDS / SAMPLE_SECONDS
/**
 * How long the rest of a refused upload is still read, so that the client gets to read the refusal.
 */
const LINGER_MS = 10_000

/** Ends multipart bodies that arrive too slowly, and those that continue after their response. */
export function endSlowUploads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    // Requests injected without a socket have no speed to measure.
    if (raw instanceof IncomingMessage && headers['content-type']?.startsWith('multipart/'))
      watchPace(raw)
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!(raw instanceof IncomingMessage) || raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

function watchPace(raw: IncomingMessage): void {
  const { socket } = raw
  let samples = [socket.bytesRead]
  const timer = setInterval(() => {
    // The window restarts while the server itself reads too slowly.
    if (raw.readableLength > 0) samples = []
    samples.push(socket.bytesRead)
    if (samples.length <= SAMPLES) return
    const [first = 0] = samples
    samples.shift()
    if (socket.bytesRead - first < MIN_BYTES_PER_SECOND * WINDOW_SECONDS) raw.destroy()
  }, SAMPLE_SECONDS * 1000)
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer))
}
