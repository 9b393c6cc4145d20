// Both dialogs are small, so one file: each name counts in the first page.
export { ConfirmDateDialog } from './confirm-date-dialog.tsx'
export { ReasonDialog } from './reason-dialog.tsx'
