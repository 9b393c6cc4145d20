// Both dialogs are small, so one file: each name counts in the first page.
export { LiftHoldDialog } from './lift-hold-dialog.tsx'
export { PlaceHoldDialog } from './place-hold-dialog.tsx'
