export { CaseList } from './case-list.tsx'
export { CaseOverview } from './case-overview.tsx'
export { CaseSelect } from './case-select.tsx'
export { useDeleteCases } from './use-delete-cases.ts'
