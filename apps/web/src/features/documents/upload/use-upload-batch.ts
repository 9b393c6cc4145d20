import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { uploadQueue } from './upload-queue.ts'
import {
  isActive,
  isDone,
  uploadStore,
  type QueuedFile,
  type UploadFields,
  type UploadItem,
} from './upload-store.ts'
import { useUploads } from './use-uploads.ts'

/** The files sent from one dialog, and their progress. */
export function useUploadBatch(open: boolean, onAllDone: () => void) {
  const queryClient = useQueryClient()
  const [batch, setBatch] = useState<number | null>(null)
  const uploads = useUploads()
  const items: readonly UploadItem[] = uploads.items.filter((item) => item.batch === batch)
  const running = items.some(isActive)
  const failed = items.filter(({ state }) => state === 'failed')
  const done = items.filter(isDone)

  useEffect(() => {
    if (!open || batch === null) return undefined
    uploadStore.setState({ batchInDialog: batch })
    return () => uploadStore.setState({ batchInDialog: null })
  }, [open, batch])

  const finish = useEffectEvent(onAllDone)
  const allArrived = batch !== null && uploads.completedBatch === batch
  useEffect(() => {
    if (open && allArrived) finish()
  }, [open, allArrived])

  return {
    items,
    running,
    failed,
    done,
    /** Failed files that may succeed when the form is sent again. */
    toRetry: failed.filter(({ failure }) => failure?.remedy !== 'file'),
    start: (files: readonly QueuedFile[], fields: UploadFields) =>
      setBatch(uploadQueue.add(files, fields, queryClient, batch)),
    /** Stops running uploads and forgets failed ones. */
    discard: () => batch !== null && uploadQueue.removeBatch(batch),
  }
}

export type UploadBatch = ReturnType<typeof useUploadBatch>
