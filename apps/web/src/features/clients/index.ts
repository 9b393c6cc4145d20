export { ClientSummary } from './client-summary.tsx'
export { ClientSelect } from './client-select.tsx'
export { useDeleteClients } from './use-delete-clients.ts'

/** Screens, loaded when they are opened. */
export const clientScreens = {
  list: () => import('./clients-page.tsx'),
  create: () => import('./client-create-page.tsx'),
  edit: () => import('./client-edit-page.tsx'),
}
