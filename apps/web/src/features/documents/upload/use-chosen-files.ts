import type { Level } from '@casework/contract/document-levels'
import { useState } from 'react'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { mergeFiles, type UploadMode } from './choose-files.ts'
import { isSent, uploadQueue } from './upload-queue.ts'
import type { OwnFields, UploadItem } from './upload-store.ts'
import type { UploadBatch } from './use-upload-batch.ts'

/** A file with the name and level that it gets as one of several documents. */
export interface ChosenFile {
  file: File
  own: OwnFields
  /** The upload, once the file was sent. */
  item: UploadItem | null
}

/** The files to send: new ones, and failed ones that are sent again with the corrected form. */
export function useChosenFiles(batch: UploadBatch, level: Level) {
  /** What a single document leaves out; offered as several documents. */
  const [leftOut, setLeftOut] = useState<readonly File[]>([])
  const choose = (file: File): ChosenFile => ({
    file,
    own: { doc_name: '', security_level: level },
    item: null,
  })
  const [added, setAdded] = useStateAcrossSignIn<readonly ChosenFile[]>('upload files', [])
  const toRetry = batch.toRetry.map((item) => toChosenFile(item, level))
  const all = [...toRetry, ...added]
  const addMany = (mode: UploadMode, files: readonly File[]) => {
    const known = all.map(({ file }) => file)
    const merged = mergeFiles(mode, known, files)
    setAdded([...added, ...merged.filter((file) => !known.includes(file)).map(choose)])
  }
  const keepFirst = ([first, ...others]: readonly ChosenFile[]) => {
    if (!first) return
    batch.discard()
    setAdded([{ ...first, item: null }])
    setLeftOut(others.map(({ file }) => file))
  }
  return {
    /** The files without those of the batch. */
    added,
    all,
    leftOut,
    add(mode: UploadMode, files: readonly File[]) {
      if (mode === 'single') keepFirst(files.map(choose))
      else addMany(mode, files)
    },
    /** Keeps one file for a single document; adds what it left out for the other modes. */
    changeMode(mode: UploadMode) {
      if (mode === 'single' && all.length > 1) keepFirst(all)
      else if (mode !== 'single') setLeftOut([])
    },
    addLeftOut() {
      setAdded([...added, ...leftOut.map(choose)])
      setLeftOut([])
    },
    /** Changes the name or the level of a file that is not yet sent. */
    change({ file, own, item }: ChosenFile, change: Partial<OwnFields>) {
      if (item) uploadQueue.change(item.key, { ...own, ...change })
      else
        setAdded((before) =>
          before.map((other) =>
            other.file === file ? { ...other, own: { ...other.own, ...change } } : other,
          ),
        )
    },
    remove: (file: File) => setAdded((before) => before.filter((other) => other.file !== file)),
    clear() {
      setAdded([])
      setLeftOut([])
    },
  }
}

/** Whether name and level can no longer change. */
export const isFixed = ({ item }: ChosenFile) => item !== null && isSent(item)

const toChosenFile = (item: UploadItem, level: Level): ChosenFile => ({
  file: item.file,
  own: item.own ?? { doc_name: '', security_level: level },
  item,
})

/** The files of the batch, as long as they are being sent or have failed, and those to come. */
export const listRows = (
  { running, items, failed }: UploadBatch,
  added: readonly ChosenFile[],
  level: Level,
): readonly ChosenFile[] => [
  ...(running ? items : failed).map((item) => toChosenFile(item, level)),
  ...added,
]
