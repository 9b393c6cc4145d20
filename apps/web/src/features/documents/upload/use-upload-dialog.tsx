import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Preset } from './upload-target.tsx'

const UploadDialog = lazy(() =>
  import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })),
)

/** The upload dialog and the function that opens it; each opening starts with an empty form. */
export function useUploadDialog(preset: Preset): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState({ open: false, round: 0 })
  return {
    open: () => setState(({ round }) => ({ open: true, round: round + 1 })),
    dialog: state.round > 0 && (
      <Suspense fallback={null}>
        <UploadDialog
          key={state.round}
          open={state.open}
          onClose={() => setState(({ round }) => ({ open: false, round }))}
          preset={preset}
        />
      </Suspense>
    ),
  }
}
