export { CaseList } from './case-list.tsx'
export { CaseOverview } from './case-overview.tsx'
export { CaseRemoval } from './case-removal.tsx'
export { CaseSelect } from './case-select.tsx'

/** Screens, loaded when they are opened. */
export const caseScreens = {
  list: () => import('./cases-page.tsx'),
  create: () => import('./case-create-page.tsx'),
  edit: () => import('./case-edit-page.tsx'),
}
