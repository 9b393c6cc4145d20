import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidField, Refusal, UNKNOWN_FIELD } from '../refusal.ts'
import { toRefusal } from './errors.ts'

/**
 * Reads the parts of a multipart body one at a time. When the reader stops early, the rest is
 * discarded for a while (`upload-pace.ts`).
 * @throws Refusal for a body that is not multipart, is malformed, is cut off or has too many parts,
 * and for a part with the name of a property that all objects have
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
  let forbidden: string | undefined
  // The library's own rule. It is asked about each part, and refuses these names without a name.
  const isPartAFile = (name?: string, type?: string, file_name?: string) => {
    if (name !== undefined && name in Object.prototype) forbidden ??= name
    return type === 'application/octet-stream' || file_name !== undefined
  }
  try {
    yield* request.parts({ isPartAFile })
  } catch (error) {
    if (forbidden !== undefined && (error as { code?: unknown }).code === 'FST_PROTO_VIOLATION')
      throw invalidField(forbidden, UNKNOWN_FIELD)
    throw toRefusal(error) ?? new Refusal('validation_error', 'The request is malformed')
  }
}
