import type { ClientImportResult } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { formatCount } from '~/platform/i18n/format'
import { DefinitionList } from '~/ui'

/** The three counts of an import, or of what it will do. */
export const ImportCounts = ({
  term,
  result: { success_count, duplicate_count, error_count },
}: {
  /** Name of the first one. */
  term: string
  result: Pick<ClientImportResult, 'success_count' | 'duplicate_count' | 'error_count'>
}) => (
  <DefinitionList
    className="grid-cols-3"
    items={[
      { term, value: formatCount(success_count) },
      { term: t('Duplicates'), value: formatCount(duplicate_count) },
      { term: t('Bad rows'), value: formatCount(error_count) },
    ]}
  />
)
