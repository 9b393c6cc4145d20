export { CaseList } from './case-list.tsx'
export { CaseOverview } from './case-overview.tsx'
export { CaseSelect } from './case-select.tsx'
export { useDeleteCases } from './use-delete-cases.ts'

/** Screens, loaded when they are opened. */
export const caseScreens = {
  list: () => import('./cases-page.tsx'),
  create: () => import('./case-create-page.tsx'),
  edit: () => import('./case-edit-page.tsx'),
}
