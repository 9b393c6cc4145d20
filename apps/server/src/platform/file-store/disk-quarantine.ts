import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from './durable-file.ts'
import { toStoreError } from './store-errors.ts'

export const QUARANTINE = 'quarantine'

/**
 * Quarantine as a folder. A move is a rename, so after a crash the file is in one of the two
 * places.
 */
export function createDiskQuarantine(folder: string, mode: number) {
  const move = async (from: string, to: string) => {
    try {
      await mkdir(dirname(to), { recursive: true, mode })
      await rename(from, to)
      await syncFolder(dirname(to))
      await syncFolder(dirname(from))
    } catch (error) {
      if (!isMissing(error)) throw toStoreError(error)
    }
  }
  const storedPath = (key: string) => join(folder, key)
  const quarantinePath = (key: string) => join(folder, QUARANTINE, key)
  return {
    quarantine: async (key: string) => {
      const now = new Date()
      // The mtime is the start of the quarantine. Set it before the move, so that a crash in
      // between cannot age the file.
      await utimes(storedPath(key), now, now).catch((error: unknown) => {
        if (!isMissing(error)) throw toStoreError(error)
      })
      await move(storedPath(key), quarantinePath(key))
    },
    restore: (key: string) => move(quarantinePath(key), storedPath(key)),
    removeQuarantined: (key: string) => rm(quarantinePath(key), { force: true }),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
