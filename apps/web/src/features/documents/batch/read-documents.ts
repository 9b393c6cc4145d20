import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { ApiError, isConflict } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'

/** Enough to hide the latency, without a burst that the rate limit would stop. */
const PARALLEL_READS = 6
const GONE = new Set([403, 404])

/** Whether a change of several documents was refused because some are changed, deleted or hidden. */
export const isRefusedForSome = (error: unknown) =>
  isConflict(error) || (error instanceof ApiError && GONE.has(error.status))

/** Reads documents as they are now, without those that are deleted or above the role's level. */
export async function readDocuments(ids: readonly number[]): Promise<DocumentRecord[]> {
  const found = new Map<number, DocumentRecord>()
  const waiting = [...ids]
  const readNext = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const document = await readDocument(id)
      if (document) found.set(id, document)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_READS }, readNext))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readDocument(id: number): Promise<DocumentRecord | null> {
  try {
    return await call(documentEndpoints.get, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && GONE.has(error.status)) return null
    throw error
  }
}
