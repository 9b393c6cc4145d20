import { lazy, Suspense } from 'react'
import { useUploads } from './use-uploads.ts'

const UploadPanel = lazy(() =>
  import('./upload-panel.tsx').then((module) => ({ default: module.UploadPanel })),
)

/** Uploads that no dialog shows. Rendered outside the page, so that it survives navigation. */
export function Uploads() {
  const { items, batchInDialog } = useUploads()
  const shown = items.filter(({ batch }) => batch !== batchInDialog)
  if (shown.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadPanel items={shown} />
    </Suspense>
  )
}
