import type { Removal } from '@casework/contract/parts/answer'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useConfirmDelete } from '~/platform/list'
import { useRemoval } from '~/platform/query/use-removal'

/** Deletes sessions after a confirmation that warns of the documents deleted with them. */
export function useDeleteSessions(onRemoved: (ids: readonly number[]) => void) {
  const remove = useRemoval(sessionEndpoints.remove, {
    onRemoved,
    texts: {
      one: t('Session deleted successfully'),
      many: (count) => t('{n} sessions deleted successfully', { n: count }),
      oneFailed: t('Failed to delete session'),
      someFailed: t('Failed to delete some sessions'),
    },
  })
  return useConfirmDelete<Session>({
    noun: {
      getName: ({ title }) => title,
      one: {
        title: t('Delete Session'),
        question: (title) =>
          t(
            'Are you sure you want to delete "{title}"? This action cannot be undone and will also delete all associated documents.',
            { title },
          ),
      },
      many: {
        title: t('Delete Sessions'),
        question: (count) =>
          t(
            'Are you sure you want to delete {count} sessions? This action cannot be undone and will also delete all associated documents.',
            { count },
          ),
      },
    },
    warning: { endpoint: sessionEndpoints.removal, describe: describeRelated },
    remove,
  })
}

function describeRelated({ documents }: Removal): string | null {
  return documents === 0
    ? null
    : t('{documents, plural, one {# document} other {# documents}} will be permanently deleted.', {
        documents,
      })
}
