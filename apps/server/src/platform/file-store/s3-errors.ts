import { S3ServiceException } from '@aws-sdk/client-s3'
import { Refusal, storageFull } from '../refusal.ts'

const RETRY_SECONDS = 60
const unavailable = (message: string) =>
  new Refusal('service_unavailable', message, { retryAfter: RETRY_SECONDS })

const STORAGE_FULL_ERRORS = new Set([
  'QuotaExceeded',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'EntityTooLarge',
])

/**
 * Translates a failed call of the object store into a refusal; an unknown error is returned as it
 * is.
 */
export function toS3Error(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (!(error instanceof S3ServiceException))
    return isNetworkError(error) ? unavailable('The file store does not answer') : error
  const status = error.$metadata.httpStatusCode ?? 0
  if (STORAGE_FULL_ERRORS.has(error.name) || status === 507) return storageFull()
  if (status === 403 || status === 404) return unavailable('The file store cannot be used')
  return unavailable('The file store does not answer')
}

/** Awaits a call to the object store, and translates its error with `toS3Error`. */
export async function translateS3Errors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toS3Error(error)
  }
}

/** Whether the object is missing, rather than the bucket. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Whether the store was unreachable, timed out or closed the connection. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, name, message } = error as NodeJS.ErrnoException
  return (
    ['AbortError', 'TimeoutError'].includes(name) ||
    /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_STREAM|HPE_)/.test(
      code ?? '',
    ) ||
    /socket hang up|aborted|Deserialization|content.length|incomplete/i.test(message)
  )
}
