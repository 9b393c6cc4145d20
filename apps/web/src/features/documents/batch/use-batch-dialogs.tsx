import type { DocumentRecord } from '@casework/contract/documents'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import type { Selection } from '~/platform/list'
import type { BatchDialogKind } from './batch-action.ts'

const BatchDialog = lazyDialog(() =>
  import('./batch-dialog.tsx').then((module) => module.BatchDialog),
)

interface Opened {
  kind: BatchDialogKind
  /** As they were when the dialog was opened or reloaded: their versions are sent. */
  documents: readonly DocumentRecord[]
  open: boolean
  openCount: number
}

/** What can be done with the selected documents besides deleting them. */
export interface DocumentBatch {
  /** The selected documents; those on the screen as they are now. */
  documents: readonly DocumentRecord[]
  open: (kind: BatchDialogKind) => void
  dialog: ReactNode
}

/**
 * The dialogs that change the selected documents. The selection survives the changes. Call it above
 * what differs between a table and cards, so that a dialog stays open when the window is resized.
 */
export function useBatchDialogs(
  selection: Selection<DocumentRecord>,
  items: readonly DocumentRecord[],
): DocumentBatch {
  const documents = findCurrent(selection.items, items)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (kind: BatchDialogKind) =>
    setOpened((before) => ({
      kind,
      documents,
      open: true,
      openCount: (before?.openCount ?? 0) + 1,
    }))
  if (!opened) return { documents, open, dialog: null }
  const reload = (current: readonly DocumentRecord[]) => {
    selection.deselect(opened.documents.map(({ id }) => id))
    selection.toggle(current, true)
    setOpened({ ...opened, documents: current, open: current.length > 0 })
  }
  return {
    documents,
    open,
    dialog: (
      <BatchDialog
        key={opened.openCount}
        {...opened}
        selected={documents}
        onDeselect={(id) => selection.deselect([id])}
        onChanged={selection.refresh}
        onReloaded={reload}
        onClose={() => setOpened({ ...opened, open: false })}
      />
    ),
  }
}

function findCurrent(
  selected: readonly DocumentRecord[],
  items: readonly DocumentRecord[],
): DocumentRecord[] {
  const onScreen = new Map(items.map((item) => [item.id, item]))
  return selected.map((document) => {
    const shown = onScreen.get(document.id)
    // After a change, the list is older until it has been refetched.
    return shown && shown.version >= document.version ? shown : document
  })
}
