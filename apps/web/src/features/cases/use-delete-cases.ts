import type { Removal } from '@casework/contract/parts/answer'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useConfirmDelete } from '~/platform/list'
import { useRemoval } from '~/platform/query/use-removal'

/** Deletes cases after a confirmation that warns of the records deleted with them. */
export function useDeleteCases(onRemoved: (ids: readonly number[]) => void) {
  const remove = useRemoval(caseEndpoints.remove, {
    onRemoved,
    texts: {
      one: t('Case deleted successfully'),
      many: (count) => t('{n} cases deleted successfully', { n: count }),
      oneFailed: t('Failed to delete case'),
      someFailed: t('Failed to delete some cases'),
    },
  })
  return useConfirmDelete<LegalCase>({
    noun: {
      getName: ({ title }) => title,
      one: {
        title: t('Delete Case'),
        question: (name) => t('Are you sure you want to delete "{name}"?', { name }),
      },
      many: {
        title: t('Delete Cases'),
        question: (count) => t('Are you sure you want to delete {count} cases?', { count }),
      },
    },
    warning: { endpoint: caseEndpoints.removal, describe: describeRelated },
    remove,
  })
}

function describeRelated({ sessions, documents }: Removal): string | null {
  if (sessions + documents === 0) return null
  return t(
    '{sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    { sessions, documents },
  )
}
