import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { toRefusal } from './errors.ts'

/**
 * Reads the parts of a multipart body one at a time. When the reader stops early, the rest is
 * discarded for a while (`upload-pace.ts`).
 * @throws Refusal for a body that is not multipart, is malformed, is cut off or has too many parts
 */
export async function* readParts(
  request: FastifyRequest,
): AsyncGenerator<MultipartFile | MultipartValue> {
  const { raw } = request
  try {
    const parts = partsOrRefusal(request)
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  } finally {
    if (!raw.readableEnded && !raw.destroyed) {
      raw.unpipe()
      raw.resume()
    }
  }
}

async function* partsOrRefusal(
  request: FastifyRequest,
): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts()
  } catch (error) {
    throw toRefusal(error) ?? new Refusal('validation_error', 'The request is malformed')
  }
}
