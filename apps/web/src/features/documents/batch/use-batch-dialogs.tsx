import type { DocumentRecord } from '@casework/contract/documents'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Selection } from '~/platform/list'
import type { BatchDialogKind } from './batch-action.ts'

const BatchDialog = lazy(() =>
  import('./batch-dialog.tsx').then((module) => ({ default: module.BatchDialog })),
)

interface Opened {
  kind: BatchDialogKind
  /** As they were when the dialog was opened or reloaded: their versions are sent. */
  documents: readonly DocumentRecord[]
  open: boolean
  openCount: number
}

/** The dialogs that change the selected documents. The selection survives the changes. */
export function useBatchDialogs(
  selection: Selection<DocumentRecord>,
  documents: readonly DocumentRecord[],
): { open: (kind: BatchDialogKind) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (kind: BatchDialogKind) =>
    setOpened((before) => ({
      kind,
      documents,
      open: true,
      openCount: (before?.openCount ?? 0) + 1,
    }))
  if (!opened) return { open, dialog: null }
  const reload = (current: readonly DocumentRecord[]) => {
    selection.deselect(opened.documents.map(({ id }) => id))
    selection.toggle(current, true)
    setOpened({ ...opened, documents: current, open: current.length > 0 })
  }
  return {
    open,
    dialog: (
      <Suspense fallback={null}>
        <BatchDialog
          key={opened.openCount}
          {...opened}
          selected={documents}
          onDeselect={(id) => selection.deselect([id])}
          onChanged={selection.refresh}
          onReloaded={reload}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      </Suspense>
    ),
  }
}
