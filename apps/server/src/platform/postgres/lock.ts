import * as fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from '../start-refusal.ts'
import type { DataPlaces } from './data-dir.ts'
import { refuseFileError } from './file-errors.ts'

const SQLITE_BUSY = 5

/** The only Casework on a data directory. */
export type DataDirLock = { release(): void }

const readHolder = (places: DataPlaces): string => {
  try {
    const pid = Number(fs.readFileSync(places.pidFile, 'utf8'))
    return pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/**
 * Takes the data directory for this process, or refuses when a living Casework has it.
 *
 * Node offers no file lock of its own; SQLite, which it carries, takes one from the operating
 * system. Unlike a file with a process id, such a lock ends with its holder, whatever ends it, and
 * cannot mistake a reused process id for the holder. The file itself stays empty and is never
 * removed: a removed file could be locked by one process and created anew by the next.
 */
export const lockDataDir = (places: DataPlaces): DataDirLock => {
  let database: DatabaseSync | undefined
  try {
    // SQLite reports a file it may not write to as a riddle; opening it first gives the plain
    // error.
    fs.closeSync(fs.openSync(places.lockFile, 'a', 0o600))
    database = new DatabaseSync(places.lockFile)
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    fs.writeFileSync(places.pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartRefusal(
        `Another Casework${readHolder(places)} is already running on ${places.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    refuseFileError(error, places.dataDir)
  }
  return {
    release: () => {
      fs.rmSync(places.pidFile, { force: true })
      database?.close()
    },
  }
}
