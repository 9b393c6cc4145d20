import { lazy } from 'react'

export const DeadlineDialog = lazy(() =>
  import('./deadline-dialog.tsx').then((module) => ({ default: module.DeadlineDialog })),
)
