import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { RemovalDialog, relatedWarning } from '~/platform/list'
import { useRemoveCases } from './cases.hooks.ts'

interface CaseRemovalProps {
  /** Those in question; none closes the dialog. */
  cases: readonly LegalCase[]
  onClose: () => void
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

/** Asks before cases are deleted, and says what goes with them (CASE-064, OQ-171). */
export function CaseRemoval({ cases, onClose, onRemoved }: CaseRemovalProps) {
  const removal = useRemoveCases(onRemoved)
  const [only] = cases
  return (
    <RemovalDialog
      records={cases}
      title={cases.length > 1 ? t('Delete Cases') : t('Delete Case')}
      question={
        cases.length > 1
          ? t('Are you sure you want to delete {count} cases?', { count: cases.length })
          : t('Are you sure you want to delete "{name}"?', { name: only?.title ?? '' })
      }
      warning={relatedWarning(cases.map(({ sessions_count, documents_count }) => ({ sessions_count, documents_count })))}
      removal={removal}
      onClose={onClose}
    />
  )
}
