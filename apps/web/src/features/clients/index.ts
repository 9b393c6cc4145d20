export { ClientSummary } from './client-summary.tsx'
export { ClientSelect } from './client-select.tsx'
export { useDeleteClients } from './use-delete-clients.ts'
export { UndoImportDialog } from './undo-import-dialog.tsx'
