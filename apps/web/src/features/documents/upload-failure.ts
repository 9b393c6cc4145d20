import { t } from '@casework/texts'
import { ApiError } from '~/platform/api-error'
import { UNREADABLE } from '~/platform/upload'

/** False when the upload may have been done all the same: nothing came back, or not from the server, or it is still at work. */
export const isAnswered = (error: unknown) => error instanceof ApiError && error.fromServer && error.status < 500 && error.status !== 409

/** The server's sentence; else the short one for a refusal and the long one when no usable answer came (UPLOAD-020, UPLOAD-021, OQ-210). */
export function failureText(error: unknown): string {
  const answered = error instanceof ApiError && error.status > 0 && error.type !== 'timeout' && error.type !== UNREADABLE
  if (!answered) return t('Upload failed. Please check your file and try again.')
  return error.fromServer ? error.message : t('Upload failed')
}
