export { useMoveReason } from './document-groups.hooks.ts'
export { getDocumentName } from './document-name.ts'
export { GroupList } from './group-list.tsx'
export { GroupSelect } from './group-select.tsx'
export { GroupsView } from './groups-view.tsx'
export { NewGroupButton } from './use-group-actions.tsx'

/** Loaded when a dialog first opens. */
export const groupDialogs = {
  details: () => import('./group-details.tsx').then((module) => ({ default: module.GroupDetails })),
  move: () =>
    import('./move-document-dialog.tsx').then((module) => ({ default: module.MoveDocumentDialog })),
}
