import { t } from '@casework/texts'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '~/ui'

/**
 * Asks before unsaved changes are lost, by links, Back or closing the tab. Call `allow` after a
 * save: it unblocks navigation and returns false if the user has already left the form.
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
    <UnsavedDialog
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
  const allow = (): boolean => {
    saved.current = true
    return !left.current
  }
  return { dialog, allow }
}

/** Asks whether unsaved changes may be lost. */
export function UnsavedDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={t('Unsaved changes')}
      confirmLabel={t('Leave')}
      cancelLabel={t('Stay')}
      danger
      onConfirm={onLeave}
    >
      {t('You have unsaved changes. Are you sure you want to leave?')}
    </ConfirmDialog>
  )
}
