import { t } from '@casework/texts'
import type { ComponentType } from 'react'
import { ConfirmFrame } from './confirm-frame.tsx'
import type { DialogProps } from './dialog-props.ts'

export interface UnsavedDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether unsaved changes may be lost. */
export const UnsavedFrame = ({
  open,
  onStay,
  onLeave,
  frame,
}: UnsavedDialogProps & { frame: ComponentType<DialogProps> }) => (
  <ConfirmFrame
    frame={frame}
    open={open}
    onOpenChange={(next) => !next && onStay()}
    title={t('Unsaved changes')}
    confirmLabel={t('Leave')}
    cancelLabel={t('Stay')}
    danger
    onConfirm={onLeave}
  >
    {t('You have unsaved changes. Are you sure you want to leave?')}
  </ConfirmFrame>
)
