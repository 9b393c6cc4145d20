import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { UnsavedDialog } from '~/ui'

/**
 * Asks before what a form holds is lost with the tab, and before photos are lost by Cancel: unlike
 * files, they are stored nowhere else.
 * @param isDirty files are chosen or texts typed
 * @param hasScan the form holds photos that are not sent
 */
export function useScanGuard(
  isDirty: boolean,
  hasScan: boolean,
): {
  /** Runs `leave`, after the question if there is something to lose. */
  ask: (leave: () => void) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  // The dialog asks before a link and Back.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true, disabled: !isDirty })
  return {
    ask: (leave) => (hasScan ? setAsked({ leave }) : leave()),
    dialog: (
      <UnsavedDialog
        open={asked !== null}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null)
          asked?.leave()
        }}
      />
    ),
  }
}
