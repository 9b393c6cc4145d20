import type { ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { Download } from 'lucide-react'
import { count } from '~/platform/format'
import { Banner, Button, DefinitionList } from '~/ui'
import { saveRejected } from './import-files.ts'

/** More are not read here, and a thousand lines would make the panel slow: the file has them all. */
const WARNINGS_SHOWN = 100

/** What came of an import: success or failure, how many rows, and a warning for each bad one (IMPORT-002, IMPORT-022 to IMPORT-025). */
export function ImportResult({ result }: { result: ClientImportResult }) {
  const { success, success_count, error_count, duplicate_count, warnings, error } = result
  const more = warnings.length - WARNINGS_SHOWN
  return (
    <div className="space-y-5">
      {success ? (
        <div role="status">
          <Banner tone="success" title={success_count > 0 ? t('Import completed') : t('No new clients')}>
            {outcome(result)}
          </Banner>
        </div>
      ) : (
        <Banner tone="error" title={t('Import failed')}>
          {error}
        </Banner>
      )}
      {success_count + error_count + duplicate_count > 0 && (
        <DefinitionList
          columns={3}
          items={[
            { term: t('Imported'), value: count(success_count) },
            { term: t('Duplicates'), value: count(duplicate_count) },
            { term: t('Bad rows'), value: count(error_count) },
          ]}
        />
      )}
      {warnings.length > 0 && (
        <section aria-labelledby="import-warnings">
          <h3 id="import-warnings" className="eyebrow mb-1.5">
            {success ? t('Import completed with {n} warnings', { n: warnings.length }) : t('Warnings')}
          </h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <ul tabIndex={0} aria-labelledby="import-warnings" className="max-h-52 overflow-y-auto rounded-md border border-line px-3 py-2 text-label text-ink-2">
            {warnings.slice(0, WARNINGS_SHOWN).map((warning, at) => (
              <li key={at} className="break-words">
                {warning}
              </li>
            ))}
            {more > 0 && <li className="text-ink-3">{t('{more} further warnings are in the file of rows.', { more: count(more) })}</li>}
          </ul>
        </section>
      )}
    </div>
  )
}

const outcome = ({ success_count, duplicate_count }: ClientImportResult) => {
  if (success_count > 0) return t('Successfully imported {n} clients', { n: success_count })
  return duplicate_count > 0 ? t('Every row is a client that you already have.') : t('The file has no rows.')
}

interface ImportResultActionsProps {
  result: ClientImportResult
  onAgain: () => void
  onClose: () => void
}

export function ImportResultActions({ result, onAgain, onClose }: ImportResultActionsProps) {
  return (
    <>
      {result.rejected_rows.length > 0 && (
        <Button className="mr-auto" onClick={() => saveRejected(result.rejected_rows)}>
          <Download aria-hidden size={15} />
          {t('Download rows not imported')}
        </Button>
      )}
      <Button onClick={onAgain}>{t('Import another file')}</Button>
      <Button tone="primary" onClick={onClose}>
        {t('Done')}
      </Button>
    </>
  )
}
