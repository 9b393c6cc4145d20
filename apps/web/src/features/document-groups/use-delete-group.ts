import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { useConfirmDelete } from '~/platform/list'
import { useRemoval } from '~/platform/query/use-removal'

/** Deletes a group after a confirmation; its documents are kept. */
export function useDeleteGroup(onRemoved: () => void) {
  const remove = useRemoval(documentGroupEndpoints.remove, {
    onRemoved,
    texts: {
      one: t('Document group deleted successfully'),
      many: (count) => t('{n} document groups deleted successfully', { n: count }),
      oneFailed: t('Failed to delete document group'),
      someFailed: t('Failed to delete document group'),
    },
  })
  return useConfirmDelete<DocumentGroup>({
    noun: {
      getName: ({ name }) => name,
      one: {
        title: t('Delete Document Group'),
        question: (name) =>
          t(
            'Are you sure you want to delete "{name}"? Its documents will be kept without a group.',
            { name },
          ),
      },
    },
    remove,
  })
}
