import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../safe-file.ts'
import { StartRefusal } from '../start-refusal.ts'
import { FileBody } from './file-body.ts'
import type { FileStore } from './file-store.ts'
import { receiveFile, type Receiving } from './receive-file.ts'
import { storeError } from './store-errors.ts'

export const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const
export const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const SHARD = /^[0-9a-f]{2}$/
export const INCOMING = 'incoming'

/**
 * Files in a folder of this machine: `incoming/` for what is still arriving, 256 folders for what was kept. All on one
 * volume, so that keeping a file is a rename; made beforehand, so that no upload has to make a folder durable.
 * @throws StartRefusal when the folder cannot be used
 */
export async function createDiskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY.folder })
    for (let shard = 0; shard < 256; shard += 1) {
      await mkdir(join(folder, shard.toString(16).padStart(2, '0')), { recursive: true, mode: OWNER_ONLY.folder })
    }
    await syncFolder(folder)
    await syncFolder(join(folder, '..'))
  } catch (error) {
    throw new StartRefusal(`The file store ${folder} cannot be used: ${(error as Error).message}`)
  }

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('This is no key of the file store')
    return join(folder, key)
  }

  const keep: Receiving['keep'] = async ({ path, file }) => {
    await file.sync()
    const name = randomUUID()
    const shard = join(folder, name.slice(0, 2))
    const place = join(shard, name)
    await rename(path, place)
    const undo = () => rm(place, { force: true })
    try {
      await syncFolder(shard)
    } catch (error) {
      await undo()
      throw error
    }
    return { key: `${name.slice(0, 2)}/${name}`, undo }
  }

  return {
    receive: (source, { maxBytes }) => receiveFile({ path: join(incoming, randomUUID()), mode: OWNER_ONLY.file, source, maxBytes, keep }),

    open: async (key, range) => {
      const file = await open(pathOf(key), 'r')
      try {
        const { size } = await file.stat()
        return { body: new FileBody(file, range ?? { start: 0, end: size - 1 }), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    check: () => checkFolder(incoming),

    keysOlderThan: (milliseconds) => keptFiles(folder, Date.now() - milliseconds),

    removeLitterOlderThan: (milliseconds) => removeFilesBefore(incoming, Date.now() - milliseconds),
  }
}

/** Fails when no file can be written into the folder now. */
export async function checkFolder(folder: string): Promise<void> {
  const path = join(folder, randomUUID())
  let file: FileHandle | undefined
  try {
    file = await open(path, 'wx', OWNER_ONLY.file)
    await file.writeFile('ready')
  } catch (error) {
    throw storeError(error)
  } finally {
    await file?.close()
    await rm(path, { force: true })
  }
}

/** Removes what was last written before an instant; returns how many files. */
export async function removeFilesBefore(folder: string, before: number): Promise<number> {
  let removed = 0
  for await (const path of filesBefore(folder, before)) {
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function* keptFiles(folder: string, before: number): AsyncGenerator<string> {
  for await (const shard of await opendir(folder)) {
    if (!shard.isDirectory() || !SHARD.test(shard.name)) continue
    for await (const path of filesBefore(join(folder, shard.name), before)) {
      const key = path.slice(folder.length + 1)
      if (KEY.test(key)) yield key
    }
  }
}

/** Files last written before an instant; what vanishes meanwhile is passed over. */
async function* filesBefore(folder: string, before: number): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found && found.mtimeMs <= before) yield path
  }
}
