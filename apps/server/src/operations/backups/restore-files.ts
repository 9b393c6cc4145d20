import type { FileStore } from '../../platform/file-store/index.ts'
import { openPart } from './check-backup.ts'
import { forEachInParallel, readFileList, type ListedFile } from './file-list.ts'
import { toFileListPath, toFilePath, type Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** The files of a backup, except those that it does not have. */
export async function listRestorable(
  place: BackupPlace,
  id: string,
  manifest: Manifest,
): Promise<ListedFile[]> {
  const damaged = new Set(manifest.damaged_documents)
  const list = await openPart(place, toFileListPath(id), manifest.files)
  return (await readFileList(list)).filter(({ document }) => !damaged.has(document))
}

export interface RestoreFilesOptions {
  readonly store: FileStore
  readonly place: BackupPlace
  readonly files: readonly ListedFile[]
  /** Keys that an interrupted restore has stored already; a stored file is always whole. */
  readonly present: ReadonlySet<string>
  readonly onStep: (text: string) => void
}

/** Stores each file under its own key, which its row names. */
export async function restoreFiles(options: RestoreFilesOptions): Promise<void> {
  const { store, place, files, present, onStep } = options
  const missing = files.filter(({ key }) => !present.has(key))
  let stored = 0
  await forEachInParallel(missing, async (file) => {
    const { key, size } = file
    const body = await openPart(place, toFilePath(key), file)
    const received = await store.receive(body, { maxBytes: size, key })
    await received.keep()
    stored += 1
    onStep(`Storing files: ${stored} of ${missing.length}`)
  })
}
