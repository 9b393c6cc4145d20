import { t } from '@casework/texts'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '~/ui'

/**
 * Asks before changes are lost, by whatever way one leaves (OQ-065): links, Back, and the tab itself, for which the
 * browser asks in its own words. `allow` lets the navigation after a save pass, and says whether there is to be one: who
 * has left before the save was answered is somewhere else by now.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const saved = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
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
  const allow = (): boolean => {
    saved.current = true
    return !left.current
  }
  return { dialog, allow }
}
