import { t } from '@casework/texts'
import { ApiError } from '~/platform/api-error'
import { UNREADABLE } from '~/platform/upload'

/** What would help a file that was not uploaded: the same again, another place or level, or nothing but another file. */
export type Remedy = 'retry' | 'form' | 'file'

/** Why a file was not uploaded. */
export interface UploadFailure {
  text: string
  remedy: Remedy
}

const isUsable = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.type !== 'timeout' &&
  error.type !== UNREADABLE

/** False when the upload may have been done all the same: nothing usable came back, or the server is still at work. */
export const isAnswered = (error: unknown) =>
  isUsable(error) && error.status < 500 && error.status !== 409

/** The server's sentence; else the short one for a refusal and the long one when no usable answer came (UPLOAD-020, UPLOAD-021, OQ-210). */
export function failureText(error: unknown): string {
  if (!isUsable(error)) return t('Upload failed. Please check your file and try again.')
  return error.fromServer ? error.message : t('Upload failed')
}

/** Statuses that tell of the request itself, not of the moment. */
const REFUSED = new Set([400, 401, 403, 404, 413, 415, 422])

export function remedyOf(error: unknown): Remedy {
  if (!isUsable(error) || !REFUSED.has(error.status)) return 'retry'
  // Space can be made meanwhile.
  if (error.type === 'quota_exceeded') return 'retry'
  return error.status === 413 || error.status === 415 || error.data?.['files'] ? 'file' : 'form'
}

export const failureOf = (error: unknown): UploadFailure => ({
  text: failureText(error),
  remedy: remedyOf(error),
})
