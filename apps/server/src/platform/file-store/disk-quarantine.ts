import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../durable-file.ts'
import { storeError } from './store-errors.ts'

export const QUARANTINE = 'quarantine'

/** Moving files into quarantine, back, and out of it for good. A move is a rename, so a crash leaves the file in one of both places. */
export function diskQuarantine(folder: string, mode: number) {
  const move = async (from: string, to: string) => {
    try {
      await mkdir(dirname(to), { recursive: true, mode })
      await rename(from, to)
      await syncFolder(dirname(to))
      await syncFolder(dirname(from))
    } catch (error) {
      if (!isMissing(error)) throw storeError(error)
    }
  }
  const [kept, aside] = [
    (key: string) => join(folder, key),
    (key: string) => join(folder, QUARANTINE, key),
  ]
  return {
    quarantine: async (key: string) => {
      const now = new Date()
      // Its time in quarantine begins now; set before the move, so that a crash in between does not age it.
      await utimes(kept(key), now, now).catch((error: unknown) => {
        if (!isMissing(error)) throw storeError(error)
      })
      await move(kept(key), aside(key))
    },
    restore: (key: string) => move(aside(key), kept(key)),
    removeQuarantined: (key: string) => rm(aside(key), { force: true }),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
