// The database of a process: which one it is, and the connections to it.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { parseDatabaseUrl } from './platform/database/connection/database-url.ts'
import { JOBS_ROUND_TRIP_MS, openPool } from './platform/database/connection/pools.ts'
import type { RoleConnections } from './platform/database/connection/roles.ts'
import type { FileStore } from './platform/file-store/index.ts'
import {
  findEmbeddedPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from './platform/postgres/index.ts'
import { Refusal } from './platform/refusal.ts'
import { StartRefusal } from './platform/start-refusal.ts'

export type Closing = (() => Promise<void>)[]

/** Returns a connection of the owner that keeps its session. */
export type DatabaseOwner = (
  config: Config,
  parts: { log: Logger; store: FileStore; closing: Closing },
) => Promise<pg.ClientConfig>

interface Pools {
  readonly pool: pg.Pool
  readonly authPool: pg.Pool
  readonly jobsPool: pg.Pool
}

/** The auth role gets a quarter of DATABASE_POOL_SIZE. */
const AUTH_SHARE = 4
/** Two jobs, the queue's LISTEN, the lock of the process, and one for metrics. */
const JOBS_CONNECTIONS = 5

/**
 * Opens the pools of a process. Requests go through the pooler of DATABASE_URL, if there is one;
 * the job queue needs connections that keep their session.
 */
export function openPools(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE }: Config,
  roles: RoleConnections,
  log: Logger,
  closing: Closing,
): Pools {
  let ending = false
  // Connections that are closed are still on their way when the embedded database ends.
  const onError = (error: Error) =>
    ending ? undefined : log.warn({ err: error }, 'database connection lost')
  const pooled = DATABASE_URL && DATABASE_DIRECT_URL ? parseDatabaseUrl(DATABASE_URL) : undefined
  const open = (role: pg.ClientConfig, max: number) => {
    const { user, password, application_name } = role
    const connection = pooled ? { ...pooled, user, password, application_name } : role
    const pool = openPool(connection, { max, onError })
    closing.push(() => endPool(pool))
    return pool
  }
  const authSize = Math.floor(DATABASE_POOL_SIZE / AUTH_SHARE)
  const pool = open(roles.app, DATABASE_POOL_SIZE - authSize)
  const authPool = open(roles.auth, authSize)
  const jobsPool = openPool(roles.jobs, {
    max: JOBS_CONNECTIONS,
    onError,
    roundTripMs: JOBS_ROUND_TRIP_MS,
  })
  closing.push(() => {
    ending = true
    return endPool(jobsPool)
  })
  return { pool, authPool, jobsPool }
}

const END_MS = 5000

/** A pool waits for every connection to be returned, also by a job that never ends. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(END_MS, undefined, { ref: false })])
}

const findConfigured = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config) => {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  return url === undefined ? undefined : parseDatabaseUrl(url)
}

/** The database of DATABASE_URL, else the embedded one, which this process starts and stops. */
export const useOwnDatabase: DatabaseOwner = async (config, { log, store, closing }) => {
  const configured = findConfigured(config)
  const { DATA_DIR } = config
  if (configured) return configured
  if (!hasCluster(DATA_DIR)) await refuseUsedStore(store, DATA_DIR)
  const postgres = await startEmbeddedPostgres({
    data_dir: DATA_DIR,
    log: (line) => log.info(line),
    onLost: exitWith,
  })
  closing.push(() => postgres.stop())
  return postgres.owner
}

/** Whoever started this process starts it again, and the next start mends what can be mended. */
export function exitWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * The database of DATABASE_URL, else the embedded one of the server that runs on the same DATA_DIR.
 */
export const useRunningDatabase: DatabaseOwner = async (config) => {
  const configured = findConfigured(config)
  const { DATA_DIR } = config
  if (configured) return configured
  const owner = await findEmbeddedPostgres(DATA_DIR)
  if (!owner)
    throw new StartRefusal(`No Casework runs on ${DATA_DIR}. Start it first, or set DATABASE_URL.`)
  return owner
}

/** Refuses to create a new database for a store that already has files. */
async function refuseUsedStore(store: FileStore, dataDir: string): Promise<void> {
  if (!(await isUsed(store))) return
  throw new StartRefusal(
    `${store.name} belongs to an installation, but its database ${join(dataDir, 'postgres')} is missing. ` +
      'Check that every volume is mounted, or put the folder back from a backup. To begin with an empty installation, move the files away too.',
  )
}

/** One that does not answer is checked once it does, by its claim. */
async function isUsed(store: FileStore): Promise<boolean> {
  try {
    if ((await store.readNote('installation-id')) !== undefined) return true
    for await (const _file of store.files()) return true
    return false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
