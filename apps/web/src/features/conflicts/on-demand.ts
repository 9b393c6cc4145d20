// One file for everything that a first visit does not show.
export { CheckList } from './check-list.tsx'
export { CheckNotice } from './check-notice.tsx'
export { ConflictLine } from './conflict-line.tsx'
export { ImportChecks } from './import-checks.tsx'
export { OpenCheck } from './open-check.tsx'
export { ConflictSearchDialog } from './search-dialog.tsx'
