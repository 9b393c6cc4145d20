import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageWidth } from '@casework/contract/document-reader'

/** What is kept of a file: its preview, its list of pages, its text, and each page and its words. */
export type CachePart =
  'small' | 'pages' | 'text' | `${number}.words` | `${number}.${PageWidth}.${'webp' | 'raw'}`

/** A cached file, or one that is being written. Earlier versions kept first pages as `.page`. */
const CACHE_FILE =
  /^(?:([0-9a-f]{2}-[0-9a-f-]{36})(?:\.(?:page|pages|text|\d+\.words|\d+\.\d+\.(?:webp|raw)))?|[0-9a-f-]{36}\.new)$/

/** Of all files together; decision 0104 says why. */
const MAX_CACHE_BYTES = 2 * 1024 ** 3

const toName = (storeKey: string) => storeKey.replaceAll('/', '-')

interface CacheFile {
  readonly path: string
  /** Of the stored file; undefined while it is being written. */
  readonly key: string | undefined
  readonly bytes: number
  readonly at: number
}

async function* listFiles(folder: string): AsyncGenerator<CacheFile> {
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return
  for await (const { name } of entries) {
    const [isOurs, key] = CACHE_FILE.exec(name) ?? []
    if (isOurs === undefined) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found) yield { path, key, bytes: found.size, at: found.mtimeMs }
  }
}

/**
 * Caches on disk what was drawn and read of files. Errors are ignored: it is then drawn again. Also
 * keeps why a file shows nothing. Nothing that names a reader is kept.
 */
export function createPreviewCache(folder: string, maxBytes = MAX_CACHE_BYTES) {
  const buildPath = (storeKey: string, part: CachePart) =>
    join(folder, toName(storeKey) + (part === 'small' ? '' : `.${part}`))
  /** Since the oldest files were removed last. */
  let written = 0

  /** Returns how many files were removed. */
  const removeOldest = async (): Promise<number> => {
    const files: CacheFile[] = []
    for await (const file of listFiles(folder)) files.push(file)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    let removed = 0
    for (const file of files.toSorted((one, other) => one.at - other.at)) {
      if (bytes <= maxBytes) break
      await rm(file.path, { force: true })
      bytes -= file.bytes
      removed += 1
    }
    return removed
  }

  return {
    /** Undefined for an empty file, too: after a power failure, the bytes of a file may be gone. */
    find: async (storeKey: string, part: CachePart): Promise<Buffer | undefined> => {
      const bytes = await readFile(buildPath(storeKey, part)).catch(() => undefined)
      return bytes && bytes.length > 0 ? bytes : undefined
    },

    has: async (storeKey: string, part: CachePart): Promise<boolean> =>
      stat(buildPath(storeKey, part)).then(
        ({ size }) => size > 0,
        () => false,
      ),

    keep: async (storeKey: string, part: CachePart, bytes: Buffer): Promise<void> => {
      const path = join(folder, `${randomUUID()}.new`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, bytes, { mode: 0o600 })
        await rename(path, buildPath(storeKey, part))
        written += bytes.length
        // An hour of reading can write more than the sweep allows.
        if (written < maxBytes / 8) return
        written = 0
        await removeOldest()
      } catch {
        await rm(path, { force: true }).catch(() => undefined)
      }
    },

    /** Removes all that is kept of these stored files. */
    remove: async (storeKeys: readonly string[]): Promise<void> => {
      const keys = new Set(storeKeys.map(toName))
      for await (const { path, key } of listFiles(folder))
        if (key !== undefined && keys.has(key)) await rm(path, { force: true })
    },

    /** Returns how many files were removed. */
    removeOlderThan: async (milliseconds: number): Promise<number> => {
      const before = Date.now() - milliseconds
      let removed = 0
      for await (const { path, at } of listFiles(folder)) {
        if (at > before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },

    removeOldest,
  }
}

export type PreviewCache = ReturnType<typeof createPreviewCache>
