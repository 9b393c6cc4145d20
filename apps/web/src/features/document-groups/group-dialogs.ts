/** Loaded when a dialog first opens. */
export const groupDialogs = {
  details: () => import('./group-details.tsx').then((module) => module.GroupDetails),
  move: () => import('./move-document-dialog.tsx').then((module) => module.MoveDocumentDialog),
}
