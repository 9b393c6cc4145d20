// Moves files that no document references into quarantine, and deletes them later. A run that finds
// too many neither moves nor deletes any (decision 0027).
import type { Scope } from '../../../platform/database/query/scope.ts'
import type { FileStore, StoredFile } from '../../../platform/file-store/index.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  findInstallation,
  forgetDiscarded,
  forgetDiscardedBefore,
  findReferencedKeys,
  findUnreferencedKeys,
  recordSweep,
  type Installation,
} from './sweep.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 500
/** A run moves at most this share of the files; up to ALWAYS_ALLOWED files are always fine. */
const MAX_SHARE = 0.01
const ALWAYS_ALLOWED = 20
/** After this long without a sweep by another database, this one may take over the store. */
const SWEEPER_TIMEOUT_MS = 7 * DAY_MS

export interface SweepOptions {
  /** Younger files may belong to an upload in progress. */
  readonly olderThanMs?: number
  readonly quarantineMs?: number
  /** Move any number of files: an administrator has confirmed it. */
  readonly ignoreLimit?: boolean
  /** Only count, move nothing. */
  readonly countOnly?: boolean
}

export interface Swept {
  /** Moved into quarantine; with `countOnly`, how many would be. */
  quarantined: number
  /** Moved back because a document references them. */
  restored: number
  /** Deleted after their time in quarantine. */
  deleted: number
  /** Unfinished uploads deleted. */
  litter: number
  /** Files outside quarantine before the run. */
  files: number
  /** Why nothing was moved; null after a complete run. */
  stopped: string | null
}

/**
 * Quarantines files without a document, restores quarantined files of documents, and deletes files
 * after 30 days in quarantine. Never deletes a file that a document references.
 */
export async function sweepFiles(
  scope: Scope,
  store: FileStore,
  options: SweepOptions = {},
): Promise<Swept> {
  const {
    olderThanMs = DAY_MS,
    quarantineMs = 30 * DAY_MS,
    ignoreLimit = false,
    countOnly = false,
  } = options
  const swept: Swept = {
    quarantined: 0,
    restored: 0,
    deleted: 0,
    litter: 0,
    files: 0,
    stopped: null,
  }
  const installation = await findInstallation(scope)
  swept.stopped = await findReasonNotToSweep(store, installation)
  if (swept.stopped === null) {
    if (!countOnly) swept.restored = await restoreReferenced(scope, store)
    const { keys, files } = await findOrphans(scope, store, olderThanMs)
    swept.files = files
    if (countOnly) return { ...swept, quarantined: keys.length }
    if (!ignoreLimit && keys.length > Math.max(ALWAYS_ALLOWED, files * MAX_SHARE))
      swept.stopped = describeTooManyOrphans(keys.length, files)
    else swept.stopped = await recordSweeper(store, installation)
    if (swept.stopped === null) {
      swept.quarantined = await quarantine(scope, store, keys)
      await forgetDiscardedBefore(scope, olderThanMs + quarantineMs)
      swept.deleted = await deleteLongQuarantined(scope, store, quarantineMs)
      swept.litter = await store.removeAbandonedUploads(olderThanMs)
    }
  }
  if (!countOnly) await recordSweep(scope, swept.stopped)
  return swept
}

/**
 * Moves the files of an erased firm into quarantine at once, however many they are.
 * @returns why none was moved; undefined when all were
 */
export async function quarantineFiles(
  scope: Scope,
  store: FileStore,
  keys: readonly string[],
): Promise<string | undefined> {
  const installation = await findInstallation(scope)
  const reason =
    (await findReasonNotToSweep(store, installation)) ?? (await recordSweeper(store, installation))
  if (reason !== null) return reason
  const referenced = new Set(await findReferencedKeys(scope, keys))
  await quarantine(
    scope,
    store,
    keys.filter((key) => !referenced.has(key)),
  )
  return undefined
}

const describeTooManyOrphans = (found: number, files: number) =>
  `${found} of ${files} stored files belong to no document. Check that this is the right database and not an older copy of it; if it is, run: npm run files -- sweep --confirm`

async function findReasonNotToSweep(
  store: FileStore,
  { id, database }: Installation,
): Promise<string | null> {
  const found = await store.readNote('installation-id')
  if (found === undefined)
    return `The file store (${store.name}) has no installation id. Restart Casework.`
  if (found !== id)
    return `The file store (${store.name}) belongs to installation ${found}, and this database is ${id}.`
  const sweeper = readSweeper(await store.readNote('swept-by'))
  if (
    !sweeper ||
    sweeper.database === database ||
    Date.parse(sweeper.at) < Date.now() - SWEEPER_TIMEOUT_MS
  )
    return null
  return `Another database, of which this one is a copy, used the file store (${store.name}) last at ${sweeper.at}. This one leaves the files alone until the other has been silent for seven days.`
}

interface Sweeper {
  readonly database: string
  readonly at: string
}

function readSweeper(note: string | undefined): Sweeper | undefined {
  try {
    return note === undefined ? undefined : (JSON.parse(note) as Sweeper)
  } catch {
    return undefined
  }
}

/** @returns why the store is not writable, or null */
async function recordSweeper(store: FileStore, { database }: Installation): Promise<string | null> {
  try {
    await store.writeNote('swept-by', JSON.stringify({ database, at: new Date().toISOString() }))
    return null
  } catch (error) {
    if (error instanceof Refusal) return `${error.message} (${store.name}).`
    throw error
  }
}

async function restoreReferenced(scope: Scope, store: FileStore): Promise<number> {
  let restored = 0
  for await (const files of batchFiles(store.quarantined())) {
    const referenced = await findReferencedKeys(scope, getKeys(files))
    for (const key of referenced) await store.restore(key)
    restored += referenced.length
  }
  return restored
}

async function findOrphans(
  scope: Scope,
  store: FileStore,
  olderThanMs: number,
): Promise<{ keys: string[]; files: number }> {
  const before = Date.now() - olderThanMs
  const keys: string[] = []
  let count = 0
  for await (const files of batchFiles(store.files())) {
    count += files.length
    keys.push(
      ...(await findUnreferencedKeys(
        scope,
        getKeys(files.filter(({ since }) => since <= before)),
        olderThanMs,
      )),
    )
  }
  return { keys, files: count }
}

async function quarantine(
  scope: Scope,
  store: FileStore,
  keys: readonly string[],
): Promise<number> {
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    const batch = keys.slice(from, from + BATCH_SIZE)
    for (const key of batch) await store.quarantine(key)
    await forgetDiscarded(scope, batch)
  }
  return keys.length
}

async function deleteLongQuarantined(
  scope: Scope,
  store: FileStore,
  quarantineMs: number,
): Promise<number> {
  const before = Date.now() - quarantineMs
  let deleted = 0
  for await (const files of batchFiles(store.quarantined())) {
    const expired = getKeys(files.filter(({ since }) => since <= before))
    // Check again right before deleting: a document may reference the file by now.
    const referenced = new Set(await findReferencedKeys(scope, expired))
    for (const key of expired) {
      if (referenced.has(key)) continue
      await store.removeQuarantined(key)
      deleted += 1
    }
  }
  return deleted
}

const getKeys = (files: readonly StoredFile[]) => files.map(({ key }) => key)

export async function* batchFiles(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
