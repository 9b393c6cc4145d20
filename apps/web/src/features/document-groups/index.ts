export { useMoveReason } from './document-groups.hooks.ts'
export { nameOf } from './document-name.ts'
export { GroupList } from './group-list.tsx'
export { GroupSelect } from './group-select.tsx'
export { GroupsView } from './groups-view.tsx'
export { NewGroupButton } from './use-group-actions.tsx'

/** Dialogs, fetched when the first one opens. */
export const groupDialogs = {
  details: () => import('./group-details.tsx').then((module) => ({ default: module.GroupDetails })),
  move: () =>
    import('./move-document-dialog.tsx').then((module) => ({ default: module.MoveDocumentDialog })),
}
