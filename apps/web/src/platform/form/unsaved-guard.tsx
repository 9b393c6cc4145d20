import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { UnsavedDialog } from '~/ui'

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
