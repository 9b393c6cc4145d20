import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../platform/file-store/durable-file.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { BackupPlace, PlaceEntry } from './place.ts'

const UNFINISHED = '.part'

/** Keeps backups in a folder that only its owner can read. */
export function createFolderPlace(folder: string): BackupPlace {
  return {
    name: `the folder ${folder}`,
    list: (below) => listFolder(folder, below),
    measure: (size) => size,
    read: async (path) => {
      const file = await open(join(folder, path), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw toRefusal(error, folder)
      })
      return file && createReadStream('', { fd: file })
    },
    write: async (path, source) => {
      const target = join(folder, path)
      const draft = `${target}${UNFINISHED}`
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(draft, { force: true })
        throw toRefusal(error, folder)
      }
    },
    remove: async (path) => {
      await rm(join(folder, path), { force: true })
      // Fails for a folder that is not empty, which then stays.
      for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
        await rmdir(join(folder, parent)).catch(() => undefined)
    },
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Errors of the file system are for the administrator; others are passed on. */
function toRefusal(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  return code && syscall
    ? new StartRefusal(`The folder ${folder} cannot be used: ${message}`)
    : error
}

async function* listFolder(folder: string, below: string): AsyncGenerator<PlaceEntry> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw toRefusal(error, folder)
    },
  )
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* listFolder(folder, path)
    // Unfinished files of a killed backup are listed below a folder, so that they are removed.
    else if (entry.isFile() && (below !== '' || !entry.name.endsWith(UNFINISHED)))
      yield { path, size: (await stat(join(folder, path))).size }
  }
}
