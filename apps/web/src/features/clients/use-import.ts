import { clientImportEndpoint, type ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '~/platform/api-error'
import { refresh } from '~/platform/query'
import { randomKey } from '~/platform/random-key'
import { UNREADABLE, upload } from '~/platform/upload'
import { retryWhenRateLimited, retryWhenUnavailable } from '~/platform/retries'
import { toast } from '~/ui'

/** How far an import is: sending the file, waiting for a limit, working on it, or over with what came of it. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'sending'; percent: number }
  | { at: 'waiting' }
  | { at: 'importing' }
  | { at: 'result'; result: ClientImportResult }

/** The server's reason for the file, else its sentence; without a usable answer the long one (IMPORT-025). */
function reasonOf(error: unknown): string {
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

const failedBecause = (error: string): ClientImportResult => ({
  success: false,
  success_count: 0,
  error_count: 0,
  duplicate_count: 0,
  duplicates: [],
  warnings: [],
  error,
  rejected_rows: [],
})

/** Says in passing what the result panel says at length (IMPORT-022, IMPORT-023, OQ-165). */
function tell({ success, success_count, warnings }: ClientImportResult): void {
  if (success && success_count > 0)
    toast.success(t('Successfully imported {n} clients', { n: success_count }))
  if (success && warnings.length > 0)
    toast.warning(t('Import completed with {n} warnings', { n: warnings.length }))
}

/** One import: the sending can be given up, the work of the server cannot. */
export function useImport() {
  const client = useQueryClient()
  const control = useRef<AbortController>(null)
  const [step, setStep] = useState<ImportStep>({ at: 'file' })

  const start = async (file: File) => {
    const { signal } = (control.current = new AbortController())
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
      void refresh(client, ['clients', 'dashboard'])
      setStep({ at: 'result', result })
      tell(result)
    } catch (error) {
      if (signal.aborted) return
      // Cut off in the middle, the server may have taken the rows all the same.
      void refresh(client, ['clients', 'dashboard'])
      const reason = reasonOf(error)
      setStep({ at: 'result', result: failedBecause(reason) })
      toast.error(reason)
    }
  }
  return {
    step,
    start: (file: File) => void start(file),
    cancel: () => control.current?.abort(),
    again: () => setStep({ at: 'file' }),
  }
}
