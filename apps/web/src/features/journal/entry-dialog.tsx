import { useEffect } from 'react'
import { useStore } from 'zustand'
import { AmendDialog } from './amend-dialog.tsx'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { closeEntryDialog, entryDialogStore, forgetEntryDialog } from './entry-dialog-store.ts'
import { EntryLevelDialog } from './entry-level-dialog.tsx'

const DIALOGS = {
  edit: EditEntryDialog,
  amend: AmendDialog,
  level: EntryLevelDialog,
  delete: DeleteEntryDialog,
} as const

/** What was chosen in the menu of an entry, once for all entries of the page. */
export function EntryDialog() {
  const { isOpen, opened } = useStore(entryDialogStore)
  useEffect(() => forgetEntryDialog, [])
  if (!opened) return null
  const { action, entry, needsReason } = opened
  const Dialog = DIALOGS[action]
  return (
    <Dialog
      key={entry.id}
      entry={entry}
      needsReason={needsReason}
      open={isOpen}
      onClose={closeEntryDialog}
    />
  )
}
