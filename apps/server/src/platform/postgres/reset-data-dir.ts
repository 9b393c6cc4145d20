import * as fs from 'node:fs'
import { join } from 'node:path'
import { NEW_CLUSTER_PREFIX, placesOf } from './data-dir.ts'
import { lockDataDir } from './lock.ts'
import { isServing, readPostmaster, stopServer } from './postmaster.ts'
import { dropSocketDir } from './socket-dir.ts'

/** What Casework writes into DATA_DIR, except the lock file, which is never removed. */
const OURS = new Set([
  'files',
  'mail',
  'postgres',
  'postgres-password',
  'postgres.log',
  'previews',
  'run',
  'secret.key',
])

/**
 * Deletes the database, files, mails and keys of a data directory; anything else in it stays.
 * @throws StartRefusal while a Casework runs on it
 */
export const resetDataDir = async (dataDir: string): Promise<void> => {
  const places = placesOf(dataDir)
  if (!fs.existsSync(places.dataDir)) return
  const lock = lockDataDir(places)
  try {
    const orphan = readPostmaster(places.cluster)
    if (orphan && isServing(places.cluster, orphan.pid)) {
      await stopServer(places.cluster, orphan.pid)
      dropSocketDir(places, orphan.socketDir)
    }
    for (const name of fs.readdirSync(places.dataDir)) {
      if (!OURS.has(name) && !name.startsWith(NEW_CLUSTER_PREFIX)) continue
      fs.rmSync(join(places.dataDir, name), { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}
