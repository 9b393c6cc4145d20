import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeFileDurably } from '../durable-file.ts'
import type { FileStore, NoteName } from './file-store.ts'
import { storeError } from './store-errors.ts'

/** Some network file systems offer no links. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/** Notes as files of the folder, each written whole or not at all. */
export function diskNotes(
  folder: string,
): Pick<FileStore, 'readNote' | 'writeNote' | 'createNote'> {
  const readNote = async (name: NoteName) => {
    try {
      return (await readFile(join(folder, name), 'utf8')).trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw storeError(error)
    }
  }
  /** Writes a draft and puts it in its place by `place`. */
  const write = async (text: string, place: (draft: string) => Promise<void>) => {
    const draft = join(folder, `.${randomUUID()}`)
    try {
      await writeFileDurably(draft, Buffer.from(`${text}\n`))
      await place(draft)
      await syncFolder(folder)
    } catch (error) {
      throw storeError(error)
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    readNote,
    writeNote: (name, text) => write(text, (draft) => rename(draft, join(folder, name))),
    createNote: async (name, text) => {
      // A link, unlike a rename, leaves what is there already.
      await write(text, (draft) =>
        link(draft, join(folder, name)).catch(async (error: NodeJS.ErrnoException) => {
          if (WITHOUT_LINKS.has(error.code ?? '') && (await readNote(name)) === undefined)
            return rename(draft, join(folder, name))
          if (error.code !== 'EEXIST') throw error
        }),
      )
      return (await readNote(name)) ?? text
    },
  }
}
