import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cached preview, or one that is being written. */
const CACHE_FILE = /^([0-9a-f]{2}-[0-9a-f-]{36}|[0-9a-f-]{36}\.new)$/

/**
 * Caches rendered previews on disk. Errors are ignored: the preview is then rendered again.
 * An empty file records that the document has no preview.
 */
export function createPreviewCache(folder: string) {
  const buildPath = (storeKey: string) => join(folder, storeKey.replaceAll('/', '-'))
  return {
    find: async (storeKey: string): Promise<Buffer | undefined> =>
      readFile(buildPath(storeKey)).catch(() => undefined),

    keep: async (storeKey: string, picture: Buffer): Promise<void> => {
      const path = join(folder, `${randomUUID()}.new`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, picture, { mode: 0o600 })
        await rename(path, buildPath(storeKey))
      } catch {
        await rm(path, { force: true }).catch(() => undefined)
      }
    },

    remove: async (storeKey: string): Promise<void> => rm(buildPath(storeKey), { force: true }),

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
