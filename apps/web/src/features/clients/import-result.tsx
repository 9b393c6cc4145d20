import type { ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { ImportChecks } from '~/features/conflicts'
import { formatCount } from '~/platform/i18n/format'
import { Banner, Button, DefinitionList } from '~/ui'
import { saveRejectedRows } from './import-files.ts'
import { UndoImport } from './undo-import.tsx'

/** A thousand lines would make the dialog slow; the downloadable file has all of them. */
const MAX_WARNINGS = 100

export function ImportResult({ result }: { result: ClientImportResult }) {
  const { success, success_count, error_count, duplicate_count, duplicates, warnings } = result
  return (
    <div className="space-y-5">
      <Outcome result={result} />
      {result.import_id !== null && (
        <Suspense fallback={null}>
          <ImportChecks import_id={result.import_id} />
        </Suspense>
      )}
      {success_count + error_count + duplicate_count > 0 && (
        <DefinitionList
          columns={3}
          items={[
            { term: t('Imported'), value: formatCount(success_count) },
            { term: t('Duplicates'), value: formatCount(duplicate_count) },
            { term: t('Bad rows'), value: formatCount(error_count) },
          ]}
        />
      )}
      {warnings.length > 0 && (
        <Lines
          id="import-warnings"
          title={
            success
              ? t('Import completed with {n} warnings', { n: warnings.length })
              : t('Warnings')
          }
          lines={warnings.slice(0, MAX_WARNINGS)}
          rest={
            warnings.length > MAX_WARNINGS
              ? t('{more} more warnings are in the file of rows not imported.', {
                  more: formatCount(warnings.length - MAX_WARNINGS),
                })
              : undefined
          }
        />
      )}
      {duplicates.length > 0 && (
        <Lines
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

interface LinesProps {
  id: string
  title: string
  lines: readonly string[]
  /** A note about the lines that are not shown. */
  rest: string | undefined
}

function Lines({ id, title, lines, rest }: LinesProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow mb-1.5">
        {title}
      </h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a list that scrolls
        tabIndex={0}
        aria-labelledby={id}
        className="max-h-52 overflow-y-auto rounded-md border border-line px-3 py-2 text-label text-ink-2"
      >
        {lines.map((line, at) => (
          <li key={at} className="break-words">
            {line}
          </li>
        ))}
        {rest !== undefined && <li className="text-ink-3">{rest}</li>}
      </ul>
    </section>
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
