import { spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'
import type { DataPaths } from './data-dir.ts'
import { isDiskFullMessage } from './file-errors.ts'
import { readPostmaster, type Postmaster } from './postmaster.ts'
import { resolveAccess, type RunAs } from './run-as.ts'
import { findLastError } from './server-log.ts'
import { SOCKET_PORT } from './socket-dir.ts'

/** PostgreSQL settings of the embedded server. */
export type ServerSettings = Record<string, string>

/**
 * Durability first. Statements and row values are not logged, because they contain clients' data.
 */
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

/** Recovery after a power cut may replay up to `max_wal_size`, which takes minutes. */
const START_TIMEOUT_MS = 10 * 60_000

/** A server that accepts connections. */
export type Server = { pid: number; port: number; child: ChildProcess }

const describeFailure = (paths: DataPaths, lastError: string | undefined): string =>
  isDiskFullMessage(lastError ?? '')
    ? `The disk that holds ${paths.dataDir} is full. Make room and start again.`
    : `The database server did not start${lastError ? `: ${lastError}` : ''}. Its log is ${paths.logFile}.`

const waitUntilReady = async (
  paths: DataPaths,
  child: ChildProcess,
  logFrom: number,
): Promise<Postmaster> => {
  const giveUp = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new StartRefusal(describeFailure(paths, findLastError(paths.logFile, logFrom)))
    }
    const running = readPostmaster(paths.cluster)
    if (running?.pid === child.pid && running.status === 'ready') return running
    if (Date.now() > giveUp) {
      child.kill('SIGQUIT')
      throw new StartRefusal(
        `The database server was not ready after ${START_TIMEOUT_MS / 60_000} minutes. Its log is ${paths.logFile}.`,
      )
    }
    await pause(10)
  }
}

/**
 * Starts the server and waits until it accepts connections. It runs in its own session, so that
 * Ctrl-C reaches only Casework, which stops the database last.
 */
export const startServer = async (
  paths: DataPaths,
  binaries: Binaries,
  runAs: RunAs,
  socketDir: string,
  settings: ServerSettings,
): Promise<Server> => {
  const allSettings = {
    ...SETTINGS,
    ...settings,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  }
  const target = resolveAccess(paths.cluster, runAs)
  const log = fs.openSync(paths.logFile, 'a', 0o600)
  try {
    const logFrom = fs.fstatSync(log).size
    const child = spawn(
      join(binaries.bin, 'postgres'),
      [
        '-D',
        target.path,
        ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
    return { ...(await waitUntilReady(paths, child, logFrom)), child }
  } finally {
    fs.closeSync(log)
    if (target.fd !== undefined) fs.closeSync(target.fd)
  }
}
