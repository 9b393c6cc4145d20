import { clientImportEndpoint, type ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { invalidate } from '~/platform/query/query'
import { randomKey } from '~/platform/random-key'
import { UNREADABLE, upload } from '~/platform/http/upload'
import { retryWhenRateLimited, retryWhenUnavailable } from '~/platform/http/retries'
import { toast } from '~/ui'

/** `waiting`: for a rate limit. `importing`: the file is sent, the server is working. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'sending'; percent: number }
  | { at: 'waiting' }
  | { at: 'importing' }
  | { at: 'result'; result: ClientImportResult }

/** The server's field error, else its message, else a generic text if no usable response came. */
function getFailureReason(error: unknown): string {
  const answered =
    error instanceof ApiError &&
    error.status > 0 &&
    error.type !== 'timeout' &&
    error.type !== UNREADABLE &&
    error.fromServer
  return (
    (answered && (error.data?.['file']?.[0] ?? error.message)) ||
    t('Import failed. Please check your file format and try again.')
  )
}

const createFailedResult = (error: string): ClientImportResult => ({
  success: false,
  success_count: 0,
  error_count: 0,
  duplicate_count: 0,
  duplicates: [],
  warnings: [],
  error,
  rejected_rows: [],
  import_id: null,
})

/** Shows a short form of the result as a toast. */
function showToasts({ success, success_count, warnings }: ClientImportResult): void {
  if (success && success_count > 0)
    toast.success(t('Successfully imported {n} clients', { n: success_count }))
  if (success && warnings.length > 0)
    toast.warning(t('Import completed with {n} warnings', { n: warnings.length }))
}

/** One import. `cancel` works while sending; the server's work cannot be canceled. */
export function useImport() {
  const client = useQueryClient()
  const controller = useRef<AbortController>(null)
  const [step, setStep] = useState<ImportStep>({ at: 'file' })

  const start = async (file: File) => {
    const { signal } = (controller.current = new AbortController())
    const onProgress = (percent: number) =>
      setStep(percent < 100 ? { at: 'sending', percent } : { at: 'importing' })
    onProgress(0)
    try {
      const key = randomKey()
      const send = () =>
        upload(clientImportEndpoint, {
          files: [file],
          fields: {},
          onProgress,
          signal,
          idempotencyKey: key,
        })
      const result = await retryWhenRateLimited(
        () => retryWhenUnavailable(send, signal),
        signal,
        () => setStep({ at: 'waiting' }),
      )
      void invalidate(client, clientImportEndpoint)
      setStep({ at: 'result', result })
      showToasts(result)
    } catch (error) {
      if (signal.aborted) return
      // The server may have imported rows although the connection failed.
      void invalidate(client, clientImportEndpoint)
      const reason = getFailureReason(error)
      setStep({ at: 'result', result: createFailedResult(reason) })
      toast.error(reason)
    }
  }
  return {
    step,
    start: (file: File) => void start(file),
    cancel: () => controller.current?.abort(),
    reset: () => setStep({ at: 'file' }),
  }
}
