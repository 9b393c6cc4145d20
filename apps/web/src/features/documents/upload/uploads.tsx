import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { fileDrags } from '~/platform/file-drops'
import { useHasOpened } from '~/platform/use-has-opened'
import { fetchWhenOnline } from '~/ui/when-online'
import { useUploads } from './use-uploads.ts'

const Background = lazy(() =>
  fetchWhenOnline(() =>
    import('./uploads-background.tsx').then((module) => ({ default: module.UploadsBackground })),
  ),
)

/**
 * Uploads that no dialog shows, and files that are dragged over the page. Rendered outside the page,
 * so that it survives navigation; loaded with the first upload or drag.
 */
export function Uploads() {
  const { items, batchInDialog } = useUploads()
  const shown = items.filter(({ batch }) => batch !== batchInDialog)
  const isDragged = useStore(fileDrags, ({ place, dropped }) => place !== null || dropped !== null)
  const hasDragged = useHasOpened(isDragged)
  if (!shown.length && !hasDragged) return null
  return (
    <Suspense fallback={null}>
      <Background items={shown} />
    </Suspense>
  )
}
