import { statfs } from 'node:fs/promises'
import { storageFull } from '../refusal.ts'
import { toStoreError } from './store-errors.ts'

/** Refuse files below this share of free blocks: the database and the logs need the rest. */
export const MIN_FREE_SHARE = 0.05
const CACHE_MS = 1000

/**
 * Creates a check that throws storage_full when a volume has too little space. Cached for a second.
 */
export function createDiskSpaceCheck(folder: string): () => Promise<void> {
  let checkedAt = -Infinity
  let check: Promise<void> = Promise.resolve()
  return () => {
    const now = performance.now()
    if (now - checkedAt >= CACHE_MS) {
      checkedAt = now
      check = requireSpace(folder)
    }
    return check
  }
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, blocks } = await statfs(folder).catch((error: unknown) => {
    throw toStoreError(error)
  })
  if (bavail < blocks * MIN_FREE_SHARE) throw storageFull()
}
