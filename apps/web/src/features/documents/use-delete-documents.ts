import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { getDocumentName } from '~/features/document-groups'
import { useConfirmDelete } from '~/platform/list'
import { useRemoval } from '~/platform/query/use-removal'

/** Deletes documents after a confirmation. */
export function useDeleteDocuments(onRemoved?: (ids: readonly number[]) => void) {
  const remove = useRemoval(documentEndpoints.remove, {
    onRemoved,
    texts: {
      one: t('Document deleted successfully'),
      many: (count) => t('{n} documents deleted successfully', { n: count }),
      oneFailed: t('Failed to delete document'),
      someFailed: t('Failed to delete documents'),
    },
  })
  return useConfirmDelete<DocumentRecord>({
    noun: {
      getName: getDocumentName,
      one: {
        title: t('Delete Document'),
        question: (name) =>
          t('Are you sure you want to delete "{name}"? This action cannot be undone.', { name }),
      },
      many: {
        title: t('Delete Documents'),
        question: (count) =>
          t('Are you sure you want to delete {count} documents? This action cannot be undone.', {
            count,
          }),
      },
    },
    remove,
  })
}
