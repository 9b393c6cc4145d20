import { lazy, Suspense, useEffect, useState } from 'react'
import { useUploads } from './use-uploads.ts'

const Background = lazy(() =>
  import('./uploads-background.tsx').then((module) => ({ default: module.UploadsBackground })),
)

/**
 * Uploads that no dialog shows, and files that are dragged over the page. Rendered outside the page,
 * so that it survives navigation; loaded with the first upload or drag.
 */
export function Uploads() {
  const { items, batchInDialog } = useUploads()
  const shown = items.filter(({ batch }) => batch !== batchInDialog)
  const [hasDragged, setHasDragged] = useState(false)
  useEffect(() => addEventListener('dragenter', () => setHasDragged(true), { once: true }), [])
  if (!shown.length && !hasDragged) return null
  return (
    <Suspense fallback={null}>
      <Background items={shown} />
    </Suspense>
  )
}
