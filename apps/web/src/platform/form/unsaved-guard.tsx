import { t } from '@casework/texts'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { ConfirmDialog } from '~/ui'

/**
 * Asks before changes are lost, by whatever way one leaves (OQ-065): links, Back, and the tab itself, for which the
 * browser asks in its own words. `allow` lets the navigation after a save pass.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const saved = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: () => !saved.current,
    enableBeforeUnload: () => !saved.current,
    disabled: !isDirty,
    withResolver: true,
  })
  const dialog = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('Unsaved changes')}
      confirmLabel={t('Leave')}
      cancelLabel={t('Stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      {t('You have unsaved changes. Are you sure you want to leave?')}
    </ConfirmDialog>
  )
  return { dialog, allow: () => void (saved.current = true) }
}
