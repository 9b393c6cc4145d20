import * as fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from '../start-refusal.ts'
import type { DataPaths } from './data-dir.ts'
import { refuseFileError } from './file-errors.ts'

const SQLITE_BUSY = 5

/** Exclusive lock on a data directory. */
export type DataDirLock = { release(): void }

const readHolder = (paths: DataPaths): string => {
  try {
    const pid = Number(fs.readFileSync(paths.pidFile, 'utf8'))
    return pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/**
 * Locks the data directory, or refuses if another process holds the lock.
 * Node has no file locks, but its SQLite takes one from the operating system. Unlike a PID file, it
 * ends with its process and is not confused by a reused process id. Never delete the lock file: two
 * processes could lock an old and a new file of the same name.
 */
export const lockDataDir = (paths: DataPaths): DataDirLock => {
  let database: DatabaseSync | undefined
  try {
    // Fails first with a clear error; SQLite's error for an unwritable file is cryptic.
    fs.closeSync(fs.openSync(paths.lockFile, 'a', 0o600))
    database = new DatabaseSync(paths.lockFile)
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    fs.writeFileSync(paths.pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartRefusal(
        `Another Casework${readHolder(paths)} is already running on ${paths.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    refuseFileError(error, paths.dataDir)
  }
  return {
    release: () => {
      fs.rmSync(paths.pidFile, { force: true })
      database?.close()
    },
  }
}
