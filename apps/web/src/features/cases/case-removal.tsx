import type { Removal } from '@casework/contract/parts/answer'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { RemovalDialog, useRemovalCount } from '~/platform/list'
import { useRemoveCases } from './cases.hooks.ts'

interface CaseRemovalProps {
  /** The cases to delete; empty closes the dialog. */
  cases: readonly LegalCase[]
  onClose: () => void
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

/** Confirms the deletion of cases and warns of the records deleted with them. */
export function CaseRemoval({ cases, onClose, onRemoved }: CaseRemovalProps) {
  const removal = useRemoveCases(onRemoved)
  const count = useRemovalCount(caseEndpoints.removal, cases)
  const [only] = cases
  return (
    <RemovalDialog
      records={cases}
      names={cases.map(({ title }) => title)}
      title={cases.length > 1 ? t('Delete Cases') : t('Delete Case')}
      question={
        cases.length > 1
          ? t('Are you sure you want to delete {count} cases?', { count: cases.length })
          : t('Are you sure you want to delete "{name}"?', { name: only?.title ?? '' })
      }
      related={{ ...count, warning: count.counted ? describeRelated(count.counted) : null }}
      removal={removal}
      onClose={onClose}
    />
  )
}

function describeRelated({ sessions, documents }: Removal): string | null {
  if (sessions + documents === 0) return null
  return t(
    '{sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    {
      sessions,
      documents,
    },
  )
}
