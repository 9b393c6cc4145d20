export { AddSession } from './add-session.tsx'
export { useMoveSession, useSessionsBetween, useSessionsFrom } from './calendar.hooks.ts'
export { SessionList } from './session-list.tsx'
export { SessionOverview } from './session-overview.tsx'
export { SessionSelect } from './session-select.tsx'
export { getTypeLabel } from './session-labels.ts'
export { useDeleteSessions } from './use-delete-sessions.ts'

/** Screens, loaded when they are opened. */
export const sessionScreens = {
  list: () => import('./sessions-page.tsx'),
  create: () => import('./session-create-page.tsx'),
  edit: () => import('./session-edit-page.tsx'),
}
