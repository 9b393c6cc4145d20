import type { JournalEntry } from '@casework/contract/journal'

export interface EntryDialogProps {
  entry: JournalEntry
  /** Of a deletion: somebody else's entry, or a late one. */
  needsReason: boolean
  open: boolean
  onClose: () => void
}
