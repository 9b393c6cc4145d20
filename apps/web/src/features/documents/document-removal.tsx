import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { getDocumentName } from '~/features/document-groups'
import { RemovalDialog } from '~/platform/list'
import { useRemoveDocuments } from './documents.hooks.ts'

interface DocumentRemovalProps {
  documents: readonly DocumentRecord[]
  onClose: () => void
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

export function DocumentRemoval({ documents, onClose, onRemoved }: DocumentRemovalProps) {
  const removal = useRemoveDocuments(onRemoved)
  const [only] = documents
  return (
    <RemovalDialog
      records={documents}
      names={documents.map(getDocumentName)}
      title={documents.length > 1 ? t('Delete Documents') : t('Delete Document')}
      question={
        documents.length > 1
          ? t('Are you sure you want to delete {count} documents? This action cannot be undone.', {
              count: documents.length,
            })
          : t('Are you sure you want to delete "{name}"? This action cannot be undone.', {
              name: only ? getDocumentName(only) : '',
            })
      }
      removal={removal}
      onClose={onClose}
    />
  )
}
