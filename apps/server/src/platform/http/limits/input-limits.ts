import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalidField, Refusal } from '../../refusal.ts'
import { isListOfRows } from '../field-names.ts'

/** Limits of every body and query, in addition to its schema. */
export const INPUT_LIMITS = { body_bytes: 1_048_576, depth: 20, string_length: 100_000 } as const

/** @throws Refusal unsupported_media_type for a form where no files are taken, validation_error */
export function checkInput({ kind }: AnyEndpoint, request: FastifyRequest): void {
  if (request.isMultipart() && kind !== 'upload')
    throw new Refusal('unsupported_media_type', 'This content type is not supported')
  checkInputLimits(request.query)
  checkInputLimits(request.body)
}

/**
 * Checks every string and key of a value: no U+0000 and no lone surrogate (the database and the
 * file system cannot store them), limited length and depth.
 * @throws Refusal validation_error naming the field
 */
export function checkInputLimits(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.length > INPUT_LIMITS.string_length)
      throw invalidField(path || 'body', 'This text is too long')
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidField(path || 'body', 'This text contains characters that cannot be stored')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= INPUT_LIMITS.depth)
    throw new Refusal('validation_error', 'The request is nested too deeply')
  const isElement = Array.isArray(value) && !isListOfRows(path)
  for (const [key, inner] of Object.entries(value)) {
    checkInputLimits(key, path || 'body', depth + 1)
    const inside = path ? `${path}.${key}` : key
    checkInputLimits(inner, isElement ? path : inside, depth + 1)
  }
}
