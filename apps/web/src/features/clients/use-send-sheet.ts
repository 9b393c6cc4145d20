import {
  clientImportEndpoint,
  type clientImportPreviewEndpoint,
  type ImportColumns,
} from '@casework/contract/client-import'
import type { ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useRef, useState } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { retryWhenRateLimited, retryWhenUnavailable } from '~/platform/http/retries'
import { UNREADABLE, upload } from '~/platform/http/upload'
import { randomKey } from '~/platform/random-key'

/** `waiting`: for a rate limit. `working`: the file is sent, the server reads or imports it. */
export type ImportProgress = { isImport: boolean } & (
  { at: 'sending'; percent: number } | { at: 'waiting' | 'working' }
)

/** The server's field error, else its message, else a generic text if no usable response came. */
function getFailureReason(error: unknown): string {
  const answered =
    error instanceof ApiError &&
    error.status > 0 &&
    error.type !== 'timeout' &&
    error.type !== UNREADABLE &&
    error.fromServer
  return (
    (answered && (error.data?.['file']?.[0] ?? error.data?.['columns']?.[0] ?? error.message)) ||
    t('Import failed. Please check your file format and try again.')
  )
}

type Endpoint = typeof clientImportEndpoint | typeof clientImportPreviewEndpoint

/** Sends a spreadsheet. `cancel` stops the sending; the server's work cannot be canceled. */
export function useSendSheet() {
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<ImportProgress | null>(null)

  /** Stops what is being sent; only the latest call changes the state. */
  const send = async <E extends Endpoint>(
    endpoint: E,
    { file, columns }: { file: File; columns: ImportColumns | undefined },
    finish: (result: ResultOf<E>) => void,
    fail: (reason: string) => void,
  ) => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    const isImport = endpoint === clientImportEndpoint
    const onProgress = (percent: number) =>
      signal.aborted ||
      setProgress(
        percent < 100 ? { isImport, at: 'sending', percent } : { isImport, at: 'working' },
      )
    onProgress(0)
    try {
      const idempotencyKey = randomKey()
      const fields = { columns: columns && JSON.stringify(columns) }
      const attempt = () =>
        upload(endpoint, { files: [file], fields, onProgress, signal, idempotencyKey })
      const result = await retryWhenRateLimited(
        () => retryWhenUnavailable(attempt, signal),
        signal,
        () => setProgress({ isImport, at: 'waiting' }),
      )
      if (!signal.aborted) finish(result)
    } catch (error) {
      if (!signal.aborted) fail(getFailureReason(error))
    }
    if (!signal.aborted) setProgress(null)
  }

  const cancel = () => {
    controller.current?.abort()
    setProgress(null)
  }
  return { progress, send, cancel }
}
