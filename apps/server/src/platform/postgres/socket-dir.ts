import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { DataPaths } from './data-dir.ts'
import { resolveAccess, type RunAs } from './run-as.ts'

/** Only part of the socket's file name; no network port is opened. */
export const SOCKET_PORT = 5432

/** macOS allows 103 bytes, Linux 107. */
const MAX_SOCKET_PATH = 103
const TEMPORARY_PREFIX = 'casework-'

const canListen = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })

const isUsable = async (dir: string, runAs: RunAs): Promise<boolean> => {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH) return false
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  fs.chmodSync(dir, 0o700)
  if (runAs) fs.chownSync(dir, runAs.uid, runAs.gid)
  const access = resolveAccess(dir, runAs)
  if (access.fd !== undefined) fs.closeSync(access.fd)
  return access.fd === undefined && (await canListen(join(dir, '.probe')))
}

/**
 * Creates a private folder for the server's socket: in the data directory if possible, else in the
 * temporary folder (long path, a file system without sockets, no access for the server's user).
 */
export const createSocketDir = async (paths: DataPaths, runAs: RunAs): Promise<string> => {
  if (await isUsable(paths.socketDir, runAs)) return paths.socketDir
  fs.rmSync(paths.socketDir, { recursive: true, force: true })
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const dir = fs.mkdtempSync(join(parent, TEMPORARY_PREFIX))
    if (await isUsable(dir, runAs)) return dir
    fs.rmSync(dir, { recursive: true, force: true })
  }
  throw new StartRefusal(
    `The database server found no folder for its socket: neither ${paths.dataDir} nor ${tmpdir()} will do. Set DATA_DIR to a folder on a local disk.`,
  )
}

/** Removes the socket folder of a stopped server, if it is one of ours. */
export const removeSocketDir = (paths: DataPaths, dir: string): void => {
  const isOurs =
    [tmpdir(), '/tmp'].includes(dirname(dir)) && basename(dir).startsWith(TEMPORARY_PREFIX)
  if (dir === paths.socketDir || isOurs) fs.rmSync(dir, { recursive: true, force: true })
}
