import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_SIZES, type PictureSize } from './preview-size.ts'

/** A cached picture, or one that is being written. */
const CACHE_FILE = /^([0-9a-f]{2}-[0-9a-f-]{36}(\.page)?|[0-9a-f-]{36}\.new)$/

/**
 * Caches drawn pictures on disk, small ones and first pages. Errors are ignored: the picture is then
 * drawn again. Also keeps why a file has none.
 */
export function createPreviewCache(folder: string) {
  const buildPath = (storeKey: string, size: PictureSize) =>
    join(folder, storeKey.replaceAll('/', '-') + (size === 'page' ? '.page' : ''))
  return {
    find: async (storeKey: string, size: PictureSize): Promise<Buffer | undefined> =>
      readFile(buildPath(storeKey, size)).catch(() => undefined),

    keep: async (storeKey: string, size: PictureSize, picture: Buffer): Promise<void> => {
      const path = join(folder, `${randomUUID()}.new`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, picture, { mode: 0o600 })
        await rename(path, buildPath(storeKey, size))
      } catch {
        await rm(path, { force: true }).catch(() => undefined)
      }
    },

    remove: async (storeKey: string): Promise<void> => {
      for (const size of PICTURE_SIZES) await rm(buildPath(storeKey, size), { force: true })
    },

    /** Returns how many files were removed. */
    removeOlderThan: async (milliseconds: number): Promise<number> => {
      const before = Date.now() - milliseconds
      const entries = await opendir(folder).catch(() => undefined)
      let removed = 0
      if (!entries) return removed
      for await (const { name } of entries) {
        if (!CACHE_FILE.test(name)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtimeMs > before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

export type PreviewCache = ReturnType<typeof createPreviewCache>
