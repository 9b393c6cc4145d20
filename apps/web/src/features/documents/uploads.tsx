import { lazy, Suspense } from 'react'
import { useUploads } from './use-uploads.ts'

const UploadPanel = lazy(() =>
  import('./upload-panel.tsx').then((module) => ({ default: module.UploadPanel })),
)

/** What is being uploaded while no dialog shows it; beside every page, so that it goes on while one works elsewhere. */
export function Uploads() {
  const { items, watched } = useUploads()
  const shown = items.filter(({ batch }) => batch !== watched)
  if (shown.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadPanel items={shown} />
    </Suspense>
  )
}
