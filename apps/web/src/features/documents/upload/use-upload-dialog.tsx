import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import type { Preset } from './upload-target.tsx'

export const UploadDialog = lazyDialog(() =>
  import('./upload-dialog.tsx').then((module) => module.UploadDialog),
)

/** The upload dialog and the function that opens it; each opening starts with an empty form. */
export function useUploadDialog(preset: Preset): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState({ open: false, openCount: 0 })
  return {
    open: () => setState(({ openCount }) => ({ open: true, openCount: openCount + 1 })),
    dialog: (
      <UploadDialog
        key={state.openCount}
        open={state.open}
        onClose={() => setState(({ openCount }) => ({ open: false, openCount }))}
        preset={preset}
      />
    ),
  }
}
