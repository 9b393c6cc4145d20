import { statfs } from 'node:fs/promises'
import { storageFull } from '../refusal.ts'
import { storeError } from './store-errors.ts'

/**
 * Below this share of free blocks the disk takes no more files: the database and the logs on it
 * need what is left.
 */
const MIN_FREE_SHARE = 0.05
const KEPT_MS = 1000

/**
 * Looks at a volume at most once a second. The result throws storage_full when too little of it is
 * free.
 */
export function diskSpaceCheck(folder: string): () => Promise<void> {
  let looked_at = -Infinity
  let look: Promise<void> = Promise.resolve()
  return () => {
    const now = performance.now()
    if (now - looked_at >= KEPT_MS) {
      looked_at = now
      look = requireSpace(folder)
    }
    return look
  }
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, blocks } = await statfs(folder).catch((error: unknown) => {
    throw storeError(error)
  })
  if (bavail < blocks * MIN_FREE_SHARE) throw storageFull()
}
