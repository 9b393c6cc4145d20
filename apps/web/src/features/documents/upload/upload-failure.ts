import { isOptionalExtension } from '@casework/contract/optional-file-types'
import { t } from '@casework/texts'
import { formatParts } from '~/platform/effect/format-parts'
import { ApiError } from '~/platform/http/api-error'
import { getExtension } from '~/platform/http/files'
import { UNREADABLE } from '~/platform/http/upload'

/** What can fix a failed upload: sending it again, correcting the form, or only another file. */
export type Remedy = 'retry' | 'form' | 'file'

export interface UploadFailure {
  text: string
  /** A second sentence. */
  detail: string | null
  remedy: Remedy
}

const isUsableAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.type !== 'timeout' &&
  error.type !== UNREADABLE

/**
 * False if the upload may have succeeded: no usable response, or the server is still working on it.
 */
export const isAnswered = (error: unknown) =>
  isUsableAnswer(error) && error.status < 500 && error.status !== 409

/** The server's message; without one, a short text for a refusal and a long one for no response. */
export function getFailureText(error: unknown): string {
  if (!isUsableAnswer(error)) return t('Upload failed. Please check your file and try again.')
  return error.fromServer ? error.message : t('Upload failed')
}

/** Says which photos of a scan are missing in the PDF that was stored. */
export const describeLeftOut = (photos: readonly number[]): string =>
  photos.length === 1
    ? t('Photo {n} could not be read. The others were stored.', { n: photos[0] ?? 1 })
    : t('Photos {list} could not be read. The others were stored.', {
        list: formatParts(photos.map(String)),
      })

/** Statuses that sending the same request again cannot change. */
const PERMANENT_STATUSES = new Set([400, 401, 403, 404, 413, 415, 422])

export function findRemedy(error: unknown): Remedy {
  if (!isUsableAnswer(error) || !PERMANENT_STATUSES.has(error.status)) return 'retry'
  // The firm can free space and try again.
  if (error.type === 'quota_exceeded') return 'retry'
  return error.status === 413 || error.status === 415 || error.data?.['files'] ? 'file' : 'form'
}

/** The server names the expected content of the other types itself. */
const describeContent = (remedy: Remedy, error: unknown, fileName: string) =>
  remedy === 'file' &&
  isUsableAnswer(error) &&
  error.status === 400 &&
  isOptionalExtension(getExtension(fileName))
    ? t('The content is not that of a {ENDING} file.', {
        ENDING: getExtension(fileName).toUpperCase(),
      })
    : null

export function toUploadFailure(error: unknown, fileName: string): UploadFailure {
  const remedy = findRemedy(error)
  return { text: getFailureText(error), detail: describeContent(remedy, error, fileName), remedy }
}
