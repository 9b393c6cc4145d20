// One file for everything that a first visit does not show.
export { EntryDialog } from './entry-dialog.tsx'
export { EntryItem } from './entry-item.tsx'
export { FoundEntry } from './found-entry.tsx'
export { JournalBox } from './journal-box.tsx'
export { MinutesDialog } from './minutes-dialog.tsx'
export { SessionEntries } from './session-entries.tsx'
