import { t } from '@casework/texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '~/ui'
import { readPlace, type DropPlace } from './use-drop-target.ts'

/** Drop areas of the page handle their drags themselves. */
const isForPage = ({ defaultPrevented, dataTransfer }: DragEvent) =>
  !defaultPrevented && dataTransfer !== null && dataTransfer.types.includes('Files')

/** The place that files are dragged over, and the function that forgets it after a drop. */
export function useDraggedPlace() {
  const [place, setPlace] = useState<DropPlace | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const handleDragOver = (event: DragEvent) => {
      const current = isForPage(event) ? readPlace() : null
      setPlace(current)
      if (!isForPage(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = current === null ? 'none' : 'copy'
    }
    const handleLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setPlace(null)
    addEventListener('dragover', handleDragOver, { signal })
    addEventListener('dragleave', handleLeave, { signal })
    return () => listening.abort()
  }, [])
  return { place, forgetPlace: () => setPlace(null) }
}

/**
 * Receives dropped files; none where nothing accepts them. The browser never opens a dropped file.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const handleDrop = (event: DragEvent) => {
      const isAccepted = isForPage(event) && readPlace() !== null
      if (isForPage(event)) event.preventDefault()
      drop(isAccepted && event.dataTransfer ? readFiles(event.dataTransfer) : [])
    }
    addEventListener('drop', handleDrop)
    return () => removeEventListener('drop', handleDrop)
  }, [])
}

/** Leaves out folders, with a toast. */
function readFiles({ items }: DataTransfer): readonly File[] {
  const dropped = [...items].filter(({ kind }) => kind === 'file')
  const files = dropped.filter((item) => !item.webkitGetAsEntry()?.isDirectory)
  if (files.length < dropped.length) toast.warning(t('Folders cannot be uploaded. Choose files.'))
  return files.flatMap((item) => item.getAsFile() ?? [])
}
