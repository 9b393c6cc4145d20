import {
  clientImportEndpoint,
  clientImportPreviewEndpoint,
  type ClientImportPreview,
  type ClientImportResult,
  type ImportColumns,
} from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '~/platform/query/query'
import { toast } from '~/ui'
import { toImportColumns } from './import-files.ts'
import { useSendSheet } from './use-send-sheet.ts'

export type ImportStep =
  | { at: 'file'; failure?: string }
  | { at: 'preview'; preview: ClientImportPreview }
  | { at: 'result'; result: ClientImportResult }

const createFailedResult = (error: string): ClientImportResult => ({
  success: false,
  success_count: 0,
  error_count: 0,
  duplicate_count: 0,
  duplicates: [],
  warnings: [],
  unused_columns: [],
  sheet: null,
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

/** One import, from the choice of the file to the result. */
export function useImport() {
  const client = useQueryClient()
  const { progress, send, cancel } = useSendSheet()
  const isImporting = useRef(false)
  const [step, setStep] = useState<ImportStep>({ at: 'file' })

  const read = (file: File, columns?: ImportColumns) =>
    void send(
      clientImportPreviewEndpoint,
      { file, columns },
      (preview) => setStep({ at: 'preview', preview }),
      (failure) => setStep({ at: 'file', failure }),
    )

  /** With other columns, which are shown while the file is read again. */
  const readAgain = (file: File, preview: ClientImportPreview) => {
    setStep({ at: 'preview', preview })
    read(file, toImportColumns(preview.columns))
  }

  const finish = (result: ClientImportResult) => {
    void invalidate(client, clientImportEndpoint)
    setStep({ at: 'result', result })
  }
  const start = (file: File, { columns }: ClientImportPreview) => {
    // A second press can arrive before the button is disabled.
    if (isImporting.current) return
    isImporting.current = true
    void send(
      clientImportEndpoint,
      { file, columns: toImportColumns(columns) },
      (result) => {
        finish(result)
        showToasts(result)
      },
      (reason) => {
        // The server may have imported rows although the connection failed.
        finish(createFailedResult(reason))
        toast.error(reason)
      },
    ).finally(() => (isImporting.current = false))
  }

  const reset = () => {
    cancel()
    setStep({ at: 'file' })
  }
  return { step, progress, read, readAgain, start, cancel, reset }
}
