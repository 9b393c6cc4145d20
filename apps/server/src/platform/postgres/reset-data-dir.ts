import * as fs from 'node:fs'
import { join } from 'node:path'
import { NEW_CLUSTER_PREFIX, resolveDataPaths } from './data-dir.ts'
import { lockDataDir } from './lock.ts'
import { isServing, readPostmaster, stopServer } from './postmaster.ts'
import { removeSocketDir } from './socket-dir.ts'

/** Entries that Casework creates in DATA_DIR, except the lock file, which is never removed. */
const OWN_ENTRIES = new Set([
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
 * Deletes the database, files, mails and keys of a data directory; leaves other entries.
 * @throws StartRefusal while a Casework runs on it
 */
export const resetDataDir = async (dataDir: string): Promise<void> => {
  const paths = resolveDataPaths(dataDir)
  if (!fs.existsSync(paths.dataDir)) return
  const lock = lockDataDir(paths)
  try {
    const orphan = readPostmaster(paths.cluster)
    if (orphan && isServing(paths.cluster, orphan.pid)) {
      await stopServer(paths.cluster, orphan.pid)
      removeSocketDir(paths, orphan.socketDir)
    }
    for (const name of fs.readdirSync(paths.dataDir)) {
      if (!OWN_ENTRIES.has(name) && !name.startsWith(NEW_CLUSTER_PREFIX)) continue
      fs.rmSync(join(paths.dataDir, name), { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}
