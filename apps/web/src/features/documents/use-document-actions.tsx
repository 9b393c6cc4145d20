import type { DocumentRecord } from '@casework/contract/documents'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { groupDialogs } from '~/features/document-groups'
import type { DocumentActionHandlers } from './document-actions.tsx'
import { useDeleteDocuments } from './use-delete-documents.ts'

const EditDocumentDialog = lazy(() =>
  import('./edit-document-dialog.tsx').then((module) => ({
    default: module.EditDocumentDialog,
  })),
)
const MoveDocumentDialog = lazy(groupDialogs.move)

interface Opened {
  what: 'edit' | 'move'
  document: DocumentRecord
  open: boolean
  round: number
}

/** Handlers and dialogs to edit, move and delete the documents of a page. */
export function useDocumentActions(onRemoved?: (ids: readonly number[]) => void): {
  actions: DocumentActionHandlers
  removeAll: (documents: readonly DocumentRecord[]) => void
  dialogs: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { confirmDelete, dialog: deleteDialog } = useDeleteDocuments(onRemoved)
  const show = (what: Opened['what']) => (document: DocumentRecord) =>
    setOpened((before) => ({ what, document, open: true, round: (before?.round ?? 0) + 1 }))
  const dialog = opened && {
    open: opened.open,
    document: opened.document,
    onClose: () => setOpened({ ...opened, open: false }),
  }
  return {
    actions: {
      edit: show('edit'),
      move: show('move'),
      remove: (document) => confirmDelete([document]),
    },
    removeAll: confirmDelete,
    dialogs: (
      <>
        {opened && dialog && (
          <Suspense fallback={null}>
            {opened.what === 'edit' ? (
              <EditDocumentDialog key={opened.round} {...dialog} />
            ) : (
              <MoveDocumentDialog key={opened.round} {...dialog} />
            )}
          </Suspense>
        )}
        {deleteDialog}
      </>
    ),
  }
}
