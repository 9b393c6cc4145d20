import type { Readable } from 'node:stream'
import { FileMissing, type FileStore } from '../../platform/file-store/index.ts'
import { KEY } from '../../platform/file-store/disk-store.ts'
import { addSums, Damaged } from './checksum-stream.ts'
import { forEachInParallel, readFileList, type ListedFile } from './file-list.ts'
import { FILES, toFilePath } from './manifest.ts'
import type { BackupPlace } from './place.ts'

export interface CopiedFiles {
  /** Bytes of all files that the backup names. */
  bytes: number
  copied: number
  copiedBytes: number
  /** Ids of documents whose file is missing or damaged. */
  damaged: string[]
}

export interface CopyOptions {
  readonly store: FileStore
  readonly place: BackupPlace
  readonly list: Readable
  readonly onFile: (copied: number) => void
}

/** Copies the files that the place does not have yet: a stored file never changes. */
export async function copyFiles({ store, place, list, onFile }: CopyOptions): Promise<CopiedFiles> {
  const files = await readFileList(list)
  const present = new Map<string, number>()
  for await (const { path, size } of place.list(FILES)) present.set(path, size)
  const result: CopiedFiles = { bytes: 0, copied: 0, copiedBytes: 0, damaged: [] }
  await forEachInParallel(files, async (file) => {
    result.bytes += file.size
    if (present.get(toFilePath(file.key)) === place.measure(file.size)) return
    if (await copyFile(store, place, file)) {
      result.copied += 1
      result.copiedBytes += file.size
      onFile(result.copied)
    } else result.damaged.push(file.document)
  })
  return result
}

/** @returns false if the file is missing or damaged */
async function copyFile(store: FileStore, place: BackupPlace, file: ListedFile): Promise<boolean> {
  // Generated records have keys that no store uses.
  if (!KEY.test(file.key)) return false
  try {
    const { body } = await store.open(file.key)
    await place.write(toFilePath(file.key), addSums(body, file).stream)
    return true
  } catch (error) {
    if (error instanceof FileMissing || error instanceof Damaged) return false
    throw error
  }
}
