import { useState } from 'react'
import { chooseFiles, keepFirst, type UploadMode } from './choose-files.ts'
import type { UploadBatch } from './use-upload-batch.ts'

/** The files to send: new ones, and failed ones that are sent again with the corrected form. */
export function useChosenFiles(batch: UploadBatch) {
  const [added, setAdded] = useState<readonly File[]>([])
  const all = [...batch.toRetry, ...added]
  return {
    /** The files without those of the batch. */
    added,
    all,
    add(mode: UploadMode, files: readonly File[]) {
      const next = chooseFiles(mode, all, files)
      const replaces = mode === 'single' && next !== all
      if (replaces) batch.discard()
      const toRetry = replaces ? [] : batch.toRetry
      setAdded(next.filter((file) => !toRetry.includes(file)))
    },
    /** Keeps one file for the single mode. */
    keepFirst() {
      if (all.length < 2) return
      batch.discard()
      setAdded(keepFirst(all))
    },
    remove: (file: File) => setAdded((before) => before.filter((other) => other !== file)),
    clear: () => setAdded([]),
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
