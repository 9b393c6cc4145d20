export { EditAction, ViewAction } from './card-actions.tsx'
export { ExportButton } from './export-button.tsx'
export { FilterBar } from './filter-bar.tsx'
export { DayFilter, TextFilter } from './list-filters.tsx'
export { InnerList, useInnerList, type InnerTableProps } from './inner-list.tsx'
export { ListPage } from './list-page.tsx'
export {
  formatTotal,
  INNER_GRID,
  INNER_LINES,
  ListView,
  RECORD_GRID,
  RECORD_SKELETON,
} from './list-view.tsx'
export { LookButton } from './look-button.tsx'
export { ParentLink } from './parent-link.tsx'
export { PhoneRecord, RecordCard } from './record-card.tsx'
export { RecordMenu } from './record-menu.tsx'
export { RowMenu } from './row-menu.tsx'
export { SelectAll } from './selection-bar.tsx'
export { useConfirmDelete } from './use-confirm-delete.tsx'
export { useRecordList } from './use-record-list.ts'
export { useSelection, type Selection } from './use-selection.ts'
