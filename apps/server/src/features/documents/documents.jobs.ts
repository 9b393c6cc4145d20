import type pg from 'pg'
import { readingScope, type Scope } from '../../platform/database/scope.ts'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { RecurringTasks } from '../../platform/jobs.ts'
import { keptPreviews } from './previews/kept-previews.ts'
import { discardedKeys, forgetDiscarded, keysWithoutRow } from './sweep.sql.ts'

export const SWEEP_FILES = 'sweep_files'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** The jobs of this capability and when the recurring ones run. `pool` signs in as the role of the jobs. */
export function documentTasks({ pool, store, previewFolder }: { pool: pg.Pool; store: FileStore; previewFolder: string }): RecurringTasks {
  const sweepAll = async () => {
    await sweepFiles(readingScope(pool, {}), store)
    await keptPreviews(previewFolder).removeOlderThan(DAY_MS)
  }
  return {
    tasks: { [SWEEP_FILES]: sweepAll },
    crontab: `17 * * * * ${SWEEP_FILES} ?max=3`,
  }
}

export interface Swept {
  discarded: number
  orphans: number
  litter: number
}

/**
 * Removes files that nothing needs: those of documents deleted a day ago, those that a crash left without a row, and
 * what broken-off uploads left. A day, so that no upload under way and no restored backup of last night loses a file.
 * A file that a document names is never touched.
 */
export async function sweepFiles(scope: Scope, store: FileStore, olderThanMs = DAY_MS): Promise<Swept> {
  const discarded = await sweepDiscarded(scope, store, olderThanMs)
  const orphans = await sweepOrphans(scope, store, olderThanMs)
  return { discarded, orphans, litter: await store.removeLitterOlderThan(olderThanMs) }
}

async function sweepDiscarded(scope: Scope, store: FileStore, olderThanMs: number): Promise<number> {
  let swept = 0
  for (;;) {
    const keys = await discardedKeys(scope, olderThanMs, AT_ONCE)
    if (keys.length === 0) return swept
    for (const key of keys) await store.remove(key)
    await forgetDiscarded(scope, keys)
    swept += keys.length
  }
}

async function sweepOrphans(scope: Scope, store: FileStore, olderThanMs: number): Promise<number> {
  let swept = 0
  const sweep = async (keys: readonly string[]) => {
    const orphans = await keysWithoutRow(scope, keys)
    for (const key of orphans) await store.remove(key)
    swept += orphans.length
  }
  let keys: string[] = []
  for await (const key of store.keysOlderThan(olderThanMs)) {
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    await sweep(keys)
    keys = []
  }
  if (keys.length > 0) await sweep(keys)
  return swept
}
