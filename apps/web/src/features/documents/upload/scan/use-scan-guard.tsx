import { useState, type ReactNode } from 'react'
import { useUnsavedGuard } from '~/platform/form'
import { UnsavedDialog } from '~/ui'

/**
 * Asks before photos of a form are lost: unlike files, they are stored nowhere else.
 * @param hasScan the form holds photos that are not sent
 */
export function useScanGuard(hasScan: boolean): {
  /** Runs `leave`, after the question if there is something to lose. */
  ask: (leave: () => void) => void
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const { dialog } = useUnsavedGuard(hasScan)
  return {
    ask: (leave) => (hasScan ? setAsked({ leave }) : leave()),
    dialogs: (
      <>
        <UnsavedDialog
          open={asked !== null}
          onStay={() => setAsked(null)}
          onLeave={() => {
            setAsked(null)
            asked?.leave()
          }}
        />
        {dialog}
      </>
    ),
  }
}
