import { Dialog } from './dialog.tsx'
import { UnsavedFrame, type UnsavedDialogProps } from './unsaved-frame.tsx'

/** Asks whether unsaved changes may be lost. */
export const UnsavedDialog = (props: UnsavedDialogProps) => (
  <UnsavedFrame {...props} frame={Dialog} />
)
