// A PostgreSQL that a test can freeze, restart and crash.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../../../apps/server/src/platform/postgres/index.ts'
import { readPostmaster } from '../../../../apps/server/src/platform/postgres/postmaster.ts'
import { onDatabase } from './test-server.ts'
import { reservePort } from '../ports.ts'

export interface OwnServer {
  /** The owner of an empty database, over TCP. */
  readonly owner: pg.ClientConfig
  /** Runs a statement as a superuser, like an administrator. */
  asSuperuser(text: string): Promise<unknown>
  /** Pauses all its processes, like a host whose disk hangs. */
  freeze(): void
  thaw(): void
  /** Shuts it down and starts it again. */
  restart(): Promise<void>
  /** Kills all its processes with SIGKILL. */
  kill(): void
  /** Starts it after `kill`; it recovers from its log. */
  start(): Promise<void>
  /** Kills one backend like a crash; PostgreSQL then ends all others and recovers. */
  crash(): void
  stop(): Promise<void>
}

const readParent = (pid: number): number => {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

export const listChildren = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readParent(pid) === parent)

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cw-own-server-'))
  chmodSync(folder, 0o711)
  const port = await reservePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    shared_buffers: '32MB',
    restart_after_crash: 'on',
  }
  const start = () => startEmbeddedPostgres({ data_dir: folder, log: () => undefined, settings })
  let server = await start()
  const owner = { ...server.owner, host: '127.0.0.1' }
  const superuser = { ...server.owner, user: 'postgres' }
  const getPostmasterPid = () => readPostmaster(join(folder, 'postgres'))?.pid ?? 0
  const signalAll = (name: NodeJS.Signals) => {
    const parent = getPostmasterPid()
    // The postmaster first, since it would start new processes.
    for (const pid of [parent, ...listChildren(parent)]) signal(pid, name)
  }
  return {
    owner,
    asSuperuser: (text) => onDatabase(superuser, (client) => client.query(text)),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    restart: async () => {
      await server.stop()
      server = await start()
    },
    kill: () => signalAll('SIGKILL'),
    start: async () => {
      // Releases the lock of the data folder.
      await server.stop()
      server = await start()
    },
    crash: () => {
      const backend = listChildren(getPostmasterPid()).find((pid) =>
        /casework_app_/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      )
      if (backend) signal(backend, 'SIGKILL')
    },
    stop: async () => {
      signalAll('SIGCONT')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
