import { lazyDialog } from '~/platform/lazy-dialog'

export const DeadlineDialog = lazyDialog(() =>
  import('./deadline-dialog.tsx').then((module) => module.DeadlineDialog),
)
