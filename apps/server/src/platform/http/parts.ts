import { IncomingMessage } from 'node:http'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { refusalOf } from './errors.ts'

/** A sender that is silent for so long is gone (OQ-018). */
const SILENCE_MS = 30_000
/** How long the rest of a refused upload is still taken in, so that the sender gets to read the refusal. */
const LINGER_MS = 10_000

/**
 * The parts of a multipart body, one at a time. A reader that stops early leaves the rest unread: it is thrown away for
 * a while, then the connection is cut.
 * @throws Refusal for a body that is no multipart, is malformed, breaks off or has too many parts
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  const { raw } = request
  limitSilence(raw, SILENCE_MS)
  try {
    const parts = partsOrRefusal(request)
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  } finally {
    if (raw.readableEnded || raw.destroyed) limitSilence(raw, 0)
    else throwAwayTheRest(raw)
  }
}

async function* partsOrRefusal(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts()
  } catch (error) {
    throw refusalOf(error) ?? new Refusal('validation_error', 'The request is malformed')
  }
}

/** A request that is handed in without a socket is never silent. */
function limitSilence(raw: unknown, milliseconds: number): void {
  if (raw instanceof IncomingMessage) raw.setTimeout(milliseconds, () => raw.destroy())
}

function throwAwayTheRest(raw: FastifyRequest['raw']): void {
  const cut = setTimeout(() => raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(cut))
  raw.once('end', () => {
    clearTimeout(cut)
    limitSilence(raw, 0)
  })
  raw.unpipe()
  raw.resume()
}
