import type { ResultOf, WriteEndpoint } from '@casework/contract/parts/endpoint'
import { isConflict } from '../http/api-error.ts'
import { call, type CallOptions } from '../http/call.ts'
import { hasSameValues } from './record-fields.ts'

/** How to compare a stored record with the input of an update. */
export interface ConflictCheck<E extends WriteEndpoint> {
  read: (input: CallOptions<E>) => Promise<ResultOf<E>>
  /** Adds the fields of the body that the record has under other names. */
  toBody?: (record: ResultOf<E>) => object
}

/**
 * Treats a conflict as success if the stored record has the values of the request body: a save
 * whose response was lost is retried and conflicts with itself. Returns the stored record.
 */
export async function updateIdempotently<E extends WriteEndpoint>(
  endpoint: E,
  { read, toBody = (record) => record as object }: ConflictCheck<E>,
  input: CallOptions<E>,
): Promise<ResultOf<E>> {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (!isConflict(error)) throw error
    const stored = await read(input)
    if (!hasSameValues(toBody(stored), (input as unknown as { body: object }).body)) throw error
    return stored
  }
}
