import { ConfirmFrame, type ConfirmDialogProps } from './confirm-frame.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation. Cancel has the initial focus, so that a stray Enter does nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <ConfirmFrame {...props} frame={Dialog} />
)
