// Checks at every start, before serving or sweeping, that the file store belongs to this database.
import type { Scope } from '../../../platform/database/query/scope.ts'
import type { FileStore } from '../../../platform/file-store/index.ts'
import { StartRefusal } from '../../../platform/start-refusal.ts'
import {
  countDocuments,
  findInstallation,
  findReferencedKeys,
  findUnknownKeys,
} from './sweep.sql.ts'
import { batchFiles } from './sweep.ts'

/** How well the files of a store match the documents of the database. */
export interface StoreMatch {
  readonly documents: number
  /** Documents whose file is in the store. */
  readonly present: number
  readonly files: number
  /** Files that belong to no document and to no deleted one. */
  readonly unknown: number
  /** Installation id stored in the file store. */
  readonly store_id: string | undefined
  readonly installation_id: string
}

/** Older versions wrote no id: their store is accepted when nearly everything matches. */
const MAX_UNKNOWN_SHARE = 0.01
const UNKNOWN_ALWAYS_ALLOWED = 2
const MIN_PRESENT_SHARE = 0.9

/**
 * Writes this installation's id into a store without one, if both are new or their contents match.
 * @throws StartRefusal when store and database belong to different installations
 */
export async function claimStore(scope: Scope, store: FileStore): Promise<void> {
  const { id } = await findInstallation(scope)
  const found = await store.readNote('installation-id')
  if (found === id) return
  if (found === undefined) refuseMismatch(await compareStore(scope, store), store)
  const storeId = found ?? (await createNote(store, id))
  if (storeId === id) return
  if ((await countDocuments(scope)) === 0)
    throw new StartRefusal(
      `The database is empty, and ${store.name} belongs to another installation (${storeId}). ${CHECK}`,
    )
  throw new StartRefusal(
    `The database and ${store.name} belong to different installations (${id} and ${storeId}). ${CHECK} ${ADOPT}`,
  )
}

const CHECK = 'Check DATABASE_URL, DATA_DIR and the S3 settings, and that every volume is mounted.'
const ADOPT =
  'If they do belong together, such as after restoring an old backup, run: npm run files -- adopt'

/** A read-only store is used without an id; the sweep skips it. */
async function createNote(store: FileStore, id: string): Promise<string> {
  try {
    return await store.createNote('installation-id', id)
  } catch (error) {
    if ((error as Error).message === 'The file store cannot be written') return id
    throw error
  }
}

export async function compareStore(scope: Scope, store: FileStore): Promise<StoreMatch> {
  let [present, files, unknown] = [0, 0, 0]
  for (const list of [store.files(), store.quarantined()]) {
    for await (const batch of batchFiles(list)) {
      const keys = batch.map(({ key }) => key)
      files += keys.length
      present += (await findReferencedKeys(scope, keys)).length
      unknown += (await findUnknownKeys(scope, keys)).length
    }
  }
  const { id: installation_id } = await findInstallation(scope)
  return {
    documents: await countDocuments(scope),
    present,
    files,
    unknown,
    store_id: await store.readNote('installation-id'),
    installation_id,
  }
}

function refuseMismatch(
  { documents, present, files, unknown }: StoreMatch,
  { name }: FileStore,
): void {
  if (files > 0 && documents === 0 && unknown > 0)
    throw new StartRefusal(
      `The database is empty, but ${name} holds ${files} files. ${CHECK} ${ADOPT}`,
    )
  if (files === 0 && documents > 0)
    throw new StartRefusal(
      `The database knows ${documents} documents, but ${name} is empty. ${CHECK} ${ADOPT}`,
    )
  if (
    present < documents * MIN_PRESENT_SHARE ||
    unknown > Math.max(UNKNOWN_ALWAYS_ALLOWED, files * MAX_UNKNOWN_SHARE)
  ) {
    throw new StartRefusal(
      `The database and ${name} do not fit together: ${present} of ${documents} documents have their file there, and ${unknown} of ${files} files belong to no document. ${CHECK} ${ADOPT}`,
    )
  }
}
