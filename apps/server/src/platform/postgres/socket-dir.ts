import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { DataPlaces } from './data-dir.ts'
import { reach, type RunAs } from './run-as.ts'

/** The name of the socket inside its folder; no network port of that number is opened. */
export const SOCKET_PORT = 5432

/** macOS takes 103 bytes, Linux 107. */
const LONGEST_SOCKET_PATH = 103
const TEMPORARY_PREFIX = 'casework-'

const canListen = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })

const isUsable = async (dir: string, runAs: RunAs): Promise<boolean> => {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_SOCKET_PATH) return false
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  fs.chmodSync(dir, 0o700)
  if (runAs) fs.chownSync(dir, runAs.uid, runAs.gid)
  const reached = reach(dir, runAs)
  if (reached.fd !== undefined) fs.closeSync(reached.fd)
  return reached.fd === undefined && (await canListen(join(dir, '.probe')))
}

/**
 * A private folder for the server's socket: in the data directory where that works, else (long
 * path, a disk without sockets, a folder that the server's user cannot enter) a short one among the
 * temporary files.
 */
export const makeSocketDir = async (places: DataPlaces, runAs: RunAs): Promise<string> => {
  if (await isUsable(places.socketDir, runAs)) return places.socketDir
  fs.rmSync(places.socketDir, { recursive: true, force: true })
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const dir = fs.mkdtempSync(join(parent, TEMPORARY_PREFIX))
    if (await isUsable(dir, runAs)) return dir
    fs.rmSync(dir, { recursive: true, force: true })
  }
  throw new StartRefusal(
    `The database server found no folder for its socket: neither ${places.dataDir} nor ${tmpdir()} will do. Set DATA_DIR to a folder on a local disk.`,
  )
}

/**
 * Removes a temporary socket folder after its server has ended; anything that does not look like
 * ours is left alone.
 */
export const dropSocketDir = (places: DataPlaces, dir: string): void => {
  const isOurs =
    [tmpdir(), '/tmp'].includes(dirname(dir)) && basename(dir).startsWith(TEMPORARY_PREFIX)
  if (dir === places.socketDir || isOurs) fs.rmSync(dir, { recursive: true, force: true })
}
