import type { Removal } from '@casework/contract/parts/answer'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useConfirmDelete } from '~/platform/list'
import { useRemoval } from '~/platform/query/use-removal'

/** Deletes clients after a confirmation that warns of the records deleted with them. */
export function useDeleteClients(onRemoved: (ids: readonly number[]) => void) {
  const remove = useRemoval(clientEndpoints.remove, {
    onRemoved,
    texts: {
      one: t('Client deleted successfully'),
      many: (count) => t('{n} clients deleted successfully', { n: count }),
      oneFailed: t('Failed to delete client'),
      someFailed: t('Failed to delete some clients'),
    },
  })
  return useConfirmDelete<Client>({
    noun: {
      getName: ({ name }) => name,
      one: {
        title: t('Delete Client'),
        question: (name) => t('Are you sure you want to delete "{name}"?', { name }),
      },
      many: {
        title: t('Delete Clients'),
        question: (count) => t('Are you sure you want to delete {count} clients?', { count }),
      },
    },
    warning: { endpoint: clientEndpoints.removal, describe: describeRelated },
    remove,
  })
}

function describeRelated({ cases, sessions, documents }: Removal): string | null {
  if (cases + sessions + documents === 0) return null
  return t(
    '{cases, plural, one {# case} other {# cases}}, {sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    { cases, sessions, documents },
  )
}
