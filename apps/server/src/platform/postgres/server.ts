import { spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'
import type { DataPlaces } from './data-dir.ts'
import { tellsFullDisk } from './file-errors.ts'
import { readPostmaster, type Postmaster } from './postmaster.ts'
import { reach, type RunAs } from './run-as.ts'
import { lastComplaint } from './server-log.ts'
import { SOCKET_PORT } from './socket-dir.ts'

/** Settings of the embedded server by their PostgreSQL names. */
export type ServerSettings = Record<string, string>

/** Durable first; statements and row values stay out of the log, since they hold clients' data. */
const SETTINGS: ServerSettings = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/**
 * Recovery after a power cut may replay up to `max_wal_size`; a server that still works on it is
 * not given up.
 */
const PATIENCE_MS = 10 * 60_000

/** A server that was started and is ready. */
export type Server = { pid: number; port: number; child: ChildProcess }

const sentenceFor = (places: DataPlaces, said: string | undefined): string =>
  tellsFullDisk(said ?? '')
    ? `The disk that holds ${places.dataDir} is full. Make room and start again.`
    : `The database server did not start${said ? `: ${said}` : ''}. Its log is ${places.logFile}.`

const untilReady = async (
  places: DataPlaces,
  child: ChildProcess,
  logFrom: number,
): Promise<Postmaster> => {
  const giveUp = Date.now() + PATIENCE_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new StartRefusal(sentenceFor(places, lastComplaint(places.logFile, logFrom)))
    }
    const running = readPostmaster(places.cluster)
    if (running?.pid === child.pid && running.status === 'ready') return running
    if (Date.now() > giveUp) {
      child.kill('SIGQUIT')
      throw new StartRefusal(
        `The database server was not ready after ${PATIENCE_MS / 60_000} minutes. Its log is ${places.logFile}.`,
      )
    }
    await pause(10)
  }
}

/**
 * Starts the server and waits until it takes connections. It gets a session of its own, so that
 * Ctrl-C in a terminal reaches Casework alone, which then ends its requests before it ends the
 * database.
 */
export const startServer = async (
  places: DataPlaces,
  binaries: Binaries,
  runAs: RunAs,
  socketDir: string,
  settings: ServerSettings,
): Promise<Server> => {
  const all = {
    ...SETTINGS,
    ...settings,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  }
  const target = reach(places.cluster, runAs)
  const log = fs.openSync(places.logFile, 'a', 0o600)
  try {
    const logFrom = fs.fstatSync(log).size
    const child = spawn(
      join(binaries.bin, 'postgres'),
      [
        '-D',
        target.path,
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...runAs,
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
        detached: true,
        stdio: ['ignore', log, log, target.fd ?? 'ignore'],
      },
    )
    child.on('error', () => undefined)
    child.unref()
    return { ...(await untilReady(places, child, logFrom)), child }
  } finally {
    fs.closeSync(log)
    if (target.fd !== undefined) fs.closeSync(target.fd)
  }
}
