// One file: a card or page loads it when one of them is opened.
export { AddPartyDialog } from './add-party-dialog.tsx'
export { ChangePartyDialog } from './change-party-dialog.tsx'
export { PersonDialog } from './person-dialog.tsx'
