import { Refusal } from '../refusal.ts'

const RETRY_SECONDS = 60
const unavailable = (message: string) => new Refusal('service_unavailable', message, { retryAfter: RETRY_SECONDS })

const BY_CODE: Record<string, () => Refusal> = {
  ENOSPC: () => unavailable('The file store is full'),
  EDQUOT: () => unavailable('The file store is full'),
  EFBIG: () => unavailable('The file store is full'),
  EACCES: () => unavailable('The file store cannot be written'),
  EPERM: () => unavailable('The file store cannot be written'),
  EROFS: () => unavailable('The file store cannot be written'),
  EMFILE: () => unavailable('The service is busy. Please try again in a moment.'),
  ENFILE: () => unavailable('The service is busy. Please try again in a moment.'),
}

/** What a failed write of the store means for the caller; an error that is not listed stays a fault of ours. */
export function storeError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return (code && BY_CODE[code]?.()) || error
}
