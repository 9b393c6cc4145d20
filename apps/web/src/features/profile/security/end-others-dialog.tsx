import { t } from '@casework/texts'
import type { RefObject } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { ConfirmDialog } from '~/ui'
import { useEndOtherSignIns } from './sign-ins.hooks.ts'

interface EndOthersDialogProps {
  open: boolean
  /** Gets the focus afterwards, since the button is gone with the other sign-ins. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

export function EndOthersDialog({ open, heading, onClose }: EndOthersDialogProps) {
  const end = useEndOtherSignIns()
  const close = () => {
    end.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('End all others')}
      confirmLabel={t('End all others')}
      pending={end.isPending}
      error={end.error ? getErrorMessage(end.error, t('Failed to end the sign-in')) : undefined}
      finalFocus={end.isSuccess ? heading : undefined}
      onConfirm={() => end.mutate({}, { onSuccess: () => onClose() })}
    >
      {t('End all other sign-ins? They have to sign in again.')}
    </ConfirmDialog>
  )
}
