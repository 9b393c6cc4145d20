import type { ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { ImportChecks } from '~/features/conflicts'
import { formatCount } from '~/platform/i18n/format'
import { Banner, Button } from '~/ui'
import { ImportCounts } from './import-counts.tsx'
import { listWarnings, saveRejectedRows } from './import-files.ts'
import { ImportLines } from './import-lines.tsx'
import { UndoImport } from './undo-import.tsx'

export function ImportResult({ result }: { result: ClientImportResult }) {
  const { success, success_count, error_count, duplicate_count, duplicates, warnings } = result
  const { lines, more } = listWarnings(result)
  return (
    <div className="space-y-5">
      <Outcome result={result} />
      {result.import_id !== null && (
        <Suspense fallback={null}>
          <ImportChecks import_id={result.import_id} />
        </Suspense>
      )}
      {success_count + error_count + duplicate_count > 0 && (
        <ImportCounts term={t('Imported')} result={result} />
      )}
      {warnings.length > 0 && (
        <ImportLines
          id="import-warnings"
          title={
            success
              ? t('Import completed with {n} warnings', { n: warnings.length })
              : t('Warnings')
          }
          lines={lines}
          rest={
            more > 0
              ? t('{more} more warnings are in the file of rows not imported.', {
                  more: formatCount(more),
                })
              : undefined
          }
        />
      )}
      {duplicates.length > 0 && (
        <ImportLines
          id="import-duplicates"
          title={t('Duplicates that were skipped')}
          lines={duplicates.map(({ row, name }) => t('Row {row}: {name}', { row, name }))}
          rest={
            duplicate_count > duplicates.length
              ? t('{more} more duplicates are in the file of rows not imported.', {
                  more: formatCount(duplicate_count - duplicates.length),
                })
              : undefined
          }
        />
      )}
    </div>
  )
}

function Outcome({ result }: { result: ClientImportResult }) {
  const { success, success_count, error } = result
  return success ? (
    <div role="status">
      <Banner
        tone="success"
        title={success_count > 0 ? t('Import completed') : t('No new clients')}
      >
        {describeOutcome(result)}
      </Banner>
    </div>
  ) : (
    <Banner tone="error" title={t('Import failed')}>
      {error}
    </Banner>
  )
}

const describeOutcome = ({ success_count, duplicate_count }: ClientImportResult) => {
  if (success_count > 0) return t('Successfully imported {n} clients', { n: success_count })
  return duplicate_count > 0
    ? t('All clients in this file already exist.')
    : t('The file has no rows.')
}

interface ImportResultActionsProps {
  result: ClientImportResult
  fileName: string
  onAgain: () => void
  onClose: () => void
}

export function ImportResultActions({
  result,
  fileName,
  onAgain,
  onClose,
}: ImportResultActionsProps) {
  return (
    <>
      {result.rejected_rows.length > 0 && (
        <Button className="mr-auto" onClick={() => saveRejectedRows(result.rejected_rows)}>
          <Download aria-hidden size={15} />
          {t('Download rows not imported')}
        </Button>
      )}
      <UndoImport result={result} fileName={fileName} onUndone={onClose} />
      <Button onClick={onAgain}>{t('Import another file')}</Button>
      <Button tone="primary" onClick={onClose}>
        {t('Done')}
      </Button>
    </>
  )
}
