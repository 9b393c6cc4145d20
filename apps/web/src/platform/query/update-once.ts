import type { ResultOf, WriteEndpoint } from '@casework/contract/parts/endpoint'
import { isConflict } from '../http/api-error.ts'
import { call, type CallOptions } from '../http/call.ts'

/** How to compare a stored record with the input of an update. */
export interface StoredCopy<E extends WriteEndpoint> {
  read: (input: CallOptions<E>) => Promise<ResultOf<E>>
  /** Converts a record to the body that its form would send. */
  bodyOf: (record: ResultOf<E>) => object
}

/**
 * Treats a conflict as success if the stored record equals the input: a save whose response was
 * lost is retried and conflicts with itself. Returns the stored record.
 */
export async function updateOnce<E extends WriteEndpoint>(
  endpoint: E,
  { read, bodyOf }: StoredCopy<E>,
  input: CallOptions<E>,
): Promise<ResultOf<E>> {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (!isConflict(error)) throw error
    const stored = await read(input)
    if (!isSameBody(bodyOf(stored), (input as unknown as { body: object }).body)) throw error
    return stored
  }
}

export const isSameBody = (one: object, other: object) =>
  Object.entries(other).every(([key, value]) => (one as Record<string, unknown>)[key] === value)
