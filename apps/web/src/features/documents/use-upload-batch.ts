import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { uploadQueue } from './upload-queue.ts'
import { isActive, isDone, uploadStore, type UploadItem } from './upload-store.ts'
import { useUploads } from './use-uploads.ts'

/** The files that one dialog has sent off, as long as it is open: how far they are, and whether they all arrived. */
export function useUploadBatch(open: boolean, onAllDone: () => void) {
  const client = useQueryClient()
  const [batch, setBatch] = useState<number | null>(null)
  const uploads = useUploads()
  const items: readonly UploadItem[] = uploads.items.filter((item) => item.batch === batch)
  const running = items.some(isActive)
  const failed = items.filter(({ state }) => state === 'failed')
  const done = items.filter(isDone)

  useEffect(() => {
    if (!open || batch === null) return undefined
    uploadStore.change({ watched: batch })
    return () => uploadStore.change({ watched: null })
  }, [open, batch])

  const finish = useEffectEvent(onAllDone)
  const allArrived = batch !== null && uploads.arrived === batch
  useEffect(() => {
    if (open && allArrived) finish()
  }, [open, allArrived])

  return {
    items,
    running,
    failed,
    done,
    /** Failed ones that may pass when the form is sent again. */
    toRetry: failed.filter(({ failure }) => failure?.remedy !== 'file').map(({ file }) => file),
    start: (files: readonly File[], fields: Readonly<Record<string, string | number | null>>) =>
      setBatch(uploadQueue.add(files, fields, client, batch)),
    /** Stops what runs and forgets what failed. */
    discard: () => batch !== null && uploadQueue.removeBatch(batch),
  }
}
