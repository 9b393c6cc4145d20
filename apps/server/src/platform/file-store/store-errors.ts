import type { Readable } from 'node:stream'
import { Refusal, storageFull } from '../refusal.ts'
import { readOnce } from './read-once.ts'

const RETRY_SECONDS = 60
const unavailable = (message: string) =>
  new Refusal('service_unavailable', message, { retryAfter: RETRY_SECONDS })

const NOT_WRITABLE = () => unavailable('The file store cannot be written')
const NOT_USABLE = () => unavailable('The file store cannot be used')
const BUSY = () => unavailable('The service is busy. Please try again in a moment.')

const BY_CODE: Record<string, () => Refusal> = {
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  EFBIG: storageFull,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  EMFILE: BUSY,
  ENFILE: BUSY,
  // The volume is gone or broken.
  ENOENT: NOT_USABLE,
  ENOTDIR: NOT_USABLE,
  EIO: NOT_USABLE,
  ENODEV: NOT_USABLE,
  ENXIO: NOT_USABLE,
  ESTALE: NOT_USABLE,
  ENOTCONN: NOT_USABLE,
  EHOSTDOWN: NOT_USABLE,
  ETIMEDOUT: NOT_USABLE,
}

/** Translates an error of the file system into a refusal; an unknown error is returned as it is. */
export function toStoreError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return (code && BY_CODE[code]?.()) || error
}

/** The file of a document is neither stored nor in quarantine, or is damaged. */
export class FileMissing extends Error {}

/**
 * Opens the file at the first place that has it, for one reader. Pass the stored place twice,
 * because another process may be moving the file.
 * @throws FileMissing
 */
export async function openFirst<T extends { readonly body: Readable }>(
  places: readonly string[],
  open: (place: string) => Promise<T | undefined>,
): Promise<T> {
  for (const place of places) {
    const opened = await open(place)
    if (opened !== undefined) return { ...opened, body: readOnce(opened.body) }
  }
  throw new FileMissing(`The stored file ${places[0]} is missing`)
}
