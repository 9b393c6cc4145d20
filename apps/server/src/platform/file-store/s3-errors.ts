import { S3ServiceException } from '@aws-sdk/client-s3'
import { Refusal, storageFull } from '../refusal.ts'

const RETRY_SECONDS = 60
const unavailable = (message: string) =>
  new Refusal('service_unavailable', message, { retryAfter: RETRY_SECONDS })

const FULL = new Set([
  'QuotaExceeded',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'EntityTooLarge',
])

/**
 * What a failed call of the object store means for the caller; an error that is not the store's
 * stays a fault of ours.
 */
export function s3Error(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (!(error instanceof S3ServiceException))
    return isNetworkError(error) ? unavailable('The file store does not answer') : error
  const status = error.$metadata.httpStatusCode ?? 0
  if (FULL.has(error.name) || status === 507) return storageFull()
  if (status === 403 || status === 404) return unavailable('The file store cannot be used')
  return unavailable('The file store does not answer')
}

/** The object is not there; the bucket is. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The store was not reached, went silent, or broke off. */
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
