import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartRefusal } from '../../start-refusal.ts'
import { openPool } from '../connection/pools.ts'
import { PrimaryClient } from '../connection/primary-client.ts'
import { applyMigrations, findPendingMigrations, readMigrations } from './prepare-migrations.ts'
import { prepareRoles, ROLES, type RoleConnections } from '../connection/roles.ts'
import { refuseTransactionPooler } from '../connection/transaction-pooler.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../../../database/migrations', import.meta.url))
/** Names of the migrations that this version needs. */
export const listMigrations = (): string[] => readMigrations(MIGRATIONS).map(({ name }) => name)

/** Advisory lock: one process prepares, the others wait. */
const PREPARE_LOCK = 742_001
const CONNECT_MS = 10_000
/** graphile-worker runs its migrations on these connections. */
const MIGRATION_MS = 10 * 60_000

export interface PrepareOptions {
  /** Creates roles and runs migrations; need not be a superuser. */
  readonly owner: pg.ClientConfig
  /** SECRET_KEY; the roles' passwords are derived from it. */
  readonly secret: string
  readonly log: (line: string) => void
  /** Folder of the migrations; tests pass their own. */
  readonly migrations?: string
  /** Apply only these migrations, to restore a backup of an earlier state. */
  readonly upTo?: readonly string[]
  /** How long to wait for another process that prepares; without one until it is done. */
  readonly lockMs?: number
}

/**
 * Prepares a database for this version: unprivileged roles, migrations, the job queue. Idempotent,
 * and safe when several processes start concurrently.
 * @throws StartRefusal when the owner lacks a privilege, this version cannot use the database, or
 * another process prepares it for longer than `lockMs`
 */
export async function prepareDatabase({
  owner,
  secret,
  log,
  migrations = MIGRATIONS,
  upTo,
  lockMs = Infinity,
}: PrepareOptions): Promise<RoleConnections> {
  const client = new PrimaryClient({
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...owner,
    application_name: `${owner.application_name ?? 'casework'}/owner`,
  })
  await client.connect().catch((error: Error) => {
    throw new StartRefusal(`The database cannot be reached: ${error.message}`)
  })
  try {
    await refuseTransactionPooler(client, owner)
    await lockPreparation(client, lockMs)
    await requireVersion(client)
    await requireUnicode(client)
    const pending = (await findPendingMigrations(client, readMigrations(migrations))).filter(
      ({ name }) => upTo === undefined || upTo.includes(name),
    )
    const roles = await prepareRoles({ client, owner, secret, log })
    await applyMigrations(client, migrations, pending)
    if (pending.length > 0) log(`Migrations applied: ${pending.map(({ name }) => name).join(', ')}`)
    await prepareJobs(client, roles.jobs, log)
    return roles
  } catch (error) {
    if ((error as { code?: string }).code === '42501') {
      throw new StartRefusal(
        `The database user of DATABASE_URL lacks a right: ${(error as Error).message}`,
      )
    }
    throw error
  } finally {
    await client.end()
  }
}

/** As PostgreSQL counts: 15.0. */
export const OLDEST_VERSION = 150_000

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  )
  if ((rows[0]?.number ?? 0) < OLDEST_VERSION)
    throw new StartRefusal('Casework needs PostgreSQL 15 or newer.')
}

/**
 * In SQL_ASCII, non-ASCII letters are bytes: counted, searched and sorted wrongly, without a way to
 * repair them.
 */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new StartRefusal(
      `The database has the encoding ${encoding}; create it again with: create database … encoding 'UTF8' template template0`,
    )
}

/** Installs the job queue, owned by the jobs role. The server role may only enqueue. */
async function prepareJobs(
  owner: pg.Client,
  jobs: pg.ClientConfig,
  log: (line: string) => void,
): Promise<void> {
  const { group } = ROLES.jobs
  const { rows } = await owner.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  )
  const database = rows[0]?.name
  await owner.query(`grant create on database ${database} to ${group}`)
  // Owned by the group role, so that a copy of the database works in any installation.
  const pool = openPool(jobs, {
    max: 1,
    roundTripMs: MIGRATION_MS,
    // Not as a start-up option, which poolers refuse.
    onConnect: async (connected) => void (await connected.query(`set role ${group}`)),
    onError: (error) => log(`The database connection was lost: ${error.message}`),
  })
  try {
    await runMigrations({ pgPool: pool })
    await pool.query(ENQUEUE)
  } finally {
    await pool.end()
    await owner.query(`revoke create on database ${database} from ${group}`)
  }
}

const ENQUEUE = `
  create schema if not exists jobs;
  create or replace function jobs.enqueue(task text, payload json, max_attempts int default 25) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select graphile_worker.add_job(task, payload, max_attempts => max_attempts) $$;
  revoke execute on function jobs.enqueue from public;
  grant usage on schema jobs to ${ROLES.app.group};
  grant execute on function jobs.enqueue to ${ROLES.app.group};
`

const LOCK_INTERVAL_MS = 100

/**
 * One process prepares the database at a time. Asks again and again instead of waiting in a
 * statement: `create index concurrently` of the other process would wait for that statement.
 */
async function lockPreparation(client: pg.ClientBase, limitMs: number): Promise<void> {
  for (const end = performance.now() + limitMs; ;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [PREPARE_LOCK],
    )
    if (rows[0]?.locked) return
    if (performance.now() > end)
      throw new StartRefusal(
        'Another process is preparing this database. Try again when it is done.',
      )
    await pause(LOCK_INTERVAL_MS)
  }
}
