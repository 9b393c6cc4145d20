import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder } from './durable-file.ts'
import { StartRefusal } from '../start-refusal.ts'
import { createDiskNotes } from './disk-notes.ts'
import { createDiskQuarantine, QUARANTINE } from './disk-quarantine.ts'
import { createDiskSpaceCheck } from './disk-space.ts'
import { FileBody } from './file-body.ts'
import type { ByteRange, FileStore, StoredFile } from './file-store.ts'
import { receiveFile, type Receiving } from './receive-file.ts'
import { openFirst, toStoreError } from './store-errors.ts'

export const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const
/** Creates a random key. */
export const createKey = (): string => {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}
export const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const SHARD = /^[0-9a-f]{2}$/
/** Names of incoming files. */
const INCOMING_NAME = /^[0-9a-f-]{36}$/
export const INCOMING = 'incoming'

/**
 * Stores files in a local folder: `incoming/` and 256 shards. They share a volume, so that storing
 * a file is a rename. They are created in advance, so that no upload has to sync a new folder.
 * @throws StartRefusal when the folder cannot be used
 */
export async function createDiskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY.folder })
    for (let shard = 0; shard < 256; shard += 1) {
      await mkdir(join(folder, shard.toString(16).padStart(2, '0')), {
        recursive: true,
        mode: OWNER_ONLY.folder,
      })
    }
    await syncFolder(folder)
    await syncFolder(join(folder, '..'))
  } catch (error) {
    throw new StartRefusal(`The file store ${folder} cannot be used: ${(error as Error).message}`)
  }

  const requireKey = (key: string): string => {
    if (!KEY.test(key)) throw new Error('This is no key of the file store')
    return key
  }
  const { quarantine, restore, removeQuarantined } = createDiskQuarantine(folder, OWNER_ONLY.folder)

  return {
    name: `the folder ${folder}`,

    receive: (source, limits) =>
      receiveFile({
        ...limits,
        path: join(incoming, randomUUID()),
        mode: OWNER_ONLY.file,
        source,
        keep: createKeep(folder, limits.key === undefined ? createKey() : requireKey(limits.key)),
      }),
    requireSpace: createDiskSpaceCheck(incoming),

    open: async (key, range) => {
      const [stored, quarantined] = [join(folder, requireKey(key)), join(folder, QUARANTINE, key)]
      return openFirst([stored, quarantined, stored], (path) => openFile(path, range))
    },

    check: () => checkFolder(incoming),

    files: () => listStoredFiles(folder),
    quarantined: () => listStoredFiles(join(folder, QUARANTINE)),
    quarantine: async (key) => quarantine(requireKey(key)),
    restore: async (key) => restore(requireKey(key)),
    removeQuarantined: async (key) => removeQuarantined(requireKey(key)),

    removeAbandonedUploads: (olderThanMs) => removeFilesBefore(incoming, Date.now() - olderThanMs),
    ...createDiskNotes(folder, incoming),
  }
}

/** Creates the function that moves a received file to its place. */
const createKeep =
  (folder: string, key: string): Receiving['keep'] =>
  async ({ path, file }) => {
    await file.sync()
    const storedPath = join(folder, key)
    await rename(path, storedPath)
    const undo = () => rm(storedPath, { force: true })
    try {
      await syncFolder(dirname(storedPath))
    } catch (error) {
      await undo()
      throw error
    }
    return { key, undo }
  }

async function openFile(path: string, range: ByteRange | undefined) {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw toStoreError(error)
  }
  try {
    const { size } = await file.stat()
    return { body: new FileBody(file, range ?? { start: 0, end: size - 1 }), size }
  } catch (error) {
    await file.close()
    throw toStoreError(error)
  }
}

/** Throws when the folder is not writable. */
export async function checkFolder(folder: string): Promise<void> {
  const path = join(folder, randomUUID())
  let file: FileHandle | undefined
  try {
    file = await open(path, 'wx', OWNER_ONLY.file)
    await file.writeFile('ready')
  } catch (error) {
    throw toStoreError(error)
  } finally {
    await file?.close()
    await rm(path, { force: true })
  }
}

/** Removes incoming files that were last written before this time. @returns how many */
export async function removeFilesBefore(folder: string, before: number): Promise<number> {
  let removed = 0
  for await (const { path, name, since } of listFiles(folder)) {
    if (!INCOMING_NAME.test(name) || since > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function* listStoredFiles(folder: string): AsyncGenerator<StoredFile> {
  for await (const shard of await openFolder(folder)) {
    if (!shard.isDirectory() || !SHARD.test(shard.name)) continue
    for await (const { name, since } of listFiles(join(folder, shard.name))) {
      const key = `${shard.name}/${name}`
      if (KEY.test(key)) yield { key, since }
    }
  }
}

/** Skips files that are deleted during the listing. */
async function* listFiles(
  folder: string,
): AsyncGenerator<{ path: string; name: string; since: number }> {
  for await (const entry of await openFolder(folder)) {
    const path = join(folder, entry.name)
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found) yield { path, name: entry.name, since: found.mtimeMs }
  }
}

/** Treats a missing folder as empty. */
async function openFolder(folder: string): Promise<AsyncIterable<Dirent>> {
  try {
    return await opendir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Readable.from([])
    throw toStoreError(error)
  }
}
