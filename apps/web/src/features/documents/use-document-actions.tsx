import type { DocumentRecord } from '@casework/contract/documents'
import { useMemo, useState, type ReactNode } from 'react'
import { groupDialogs } from '~/features/document-groups'
import { lazyDialog } from '~/platform/lazy-dialog'
import type { DocumentActionHandlers } from './document-actions.tsx'
import { useDeleteDocuments } from './use-delete-documents.ts'

const EditDocumentDialog = lazyDialog(() =>
  import('./edit-document-dialog.tsx').then((module) => module.EditDocumentDialog),
)
const MoveDocumentDialog = lazyDialog(groupDialogs.move)

interface Opened {
  dialog: 'edit' | 'move'
  document: DocumentRecord
  open: boolean
  openCount: number
}

/** Handlers and dialogs to edit, move and delete the documents of a page. */
export function useDocumentActions(onRemoved?: (ids: readonly number[]) => void): {
  actions: DocumentActionHandlers
  removeAll: (documents: readonly DocumentRecord[]) => void
  dialogs: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { confirmDelete, dialog: deleteDialog } = useDeleteDocuments(onRemoved)
  // Stable, so that a change of one document re-renders only its row.
  const actions = useMemo(() => {
    const show = (dialog: Opened['dialog']) => (document: DocumentRecord) =>
      setOpened((before) => ({
        dialog,
        document,
        open: true,
        openCount: (before?.openCount ?? 0) + 1,
      }))
    return {
      edit: show('edit'),
      move: show('move'),
      remove: (document: DocumentRecord) => confirmDelete([document]),
    }
  }, [confirmDelete])
  const props = opened && {
    open: opened.open,
    document: opened.document,
    onClose: () => setOpened({ ...opened, open: false }),
  }
  return {
    actions,
    removeAll: confirmDelete,
    dialogs: (
      <>
        {opened &&
          props &&
          (opened.dialog === 'edit' ? (
            <EditDocumentDialog key={opened.openCount} {...props} />
          ) : (
            <MoveDocumentDialog key={opened.openCount} {...props} />
          ))}
        {deleteDialog}
      </>
    ),
  }
}
