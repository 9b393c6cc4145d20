import type { JournalEntry } from '@casework/contract/journal'
import { createStore } from 'zustand/vanilla'

export type EntryAction = 'edit' | 'amend' | 'level' | 'delete'

interface OpenedDialog {
  action: EntryAction
  entry: JournalEntry
  /** Of a deletion: somebody else's entry, or a late one. */
  needsReason: boolean
}

interface EntryDialogState {
  isOpen: boolean
  /** Kept while the dialog closes. */
  opened: OpenedDialog | null
}

const CLOSED: EntryDialogState = { isOpen: false, opened: null }

/** The dialog of an entry. It is not part of its row, which any refetch may remove. */
export const entryDialogStore = createStore<EntryDialogState>(() => CLOSED)

export const openEntryDialog = (opened: OpenedDialog): void =>
  entryDialogStore.setState({ isOpen: true, opened })
export const closeEntryDialog = (): void => entryDialogStore.setState({ isOpen: false })
export const forgetEntryDialog = (): void => entryDialogStore.setState(CLOSED)
