import { lazyDialog } from '~/platform/lazy-dialog'

export const CloseCaseDialog = lazyDialog(() =>
  import('./close-case-dialog.tsx').then((module) => module.CloseCaseDialog),
)
