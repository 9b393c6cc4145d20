import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeFileDurably } from './durable-file.ts'
import type { FileStore, NoteName } from './file-store.ts'
import { toStoreError } from './store-errors.ts'

/** Some network file systems have no hard links. */
const NO_LINK_SUPPORT = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/**
 * Stores notes as files, written atomically.
 * @param incoming where they are written first; the sweep removes what a power cut leaves there
 */
export function createDiskNotes(
  folder: string,
  incoming: string,
): Pick<FileStore, 'readNote' | 'writeNote' | 'createNote'> {
  const readNote = async (name: NoteName) => {
    try {
      return (await readFile(join(folder, name), 'utf8')).trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw toStoreError(error)
    }
  }
  /** @param moveDraft moves the temporary file to its final place */
  const write = async (text: string, moveDraft: (draft: string) => Promise<void>) => {
    const draft = join(incoming, randomUUID())
    try {
      await writeFileDurably(draft, Buffer.from(`${text}\n`))
      await moveDraft(draft)
      await syncFolder(folder)
    } catch (error) {
      throw toStoreError(error)
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    readNote,
    writeNote: (name, text) => write(text, (draft) => rename(draft, join(folder, name))),
    createNote: async (name, text) => {
      // Unlike a rename, a hard link does not replace an existing file.
      await write(text, (draft) =>
        link(draft, join(folder, name)).catch(async (error: NodeJS.ErrnoException) => {
          if (NO_LINK_SUPPORT.has(error.code ?? '') && (await readNote(name)) === undefined)
            return rename(draft, join(folder, name))
          if (error.code !== 'EEXIST') throw error
        }),
      )
      return (await readNote(name)) ?? text
    },
  }
}
