// The database of a bench: the embedded one, kept in .cache, or a throw-away one on DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { ROLES } from '../apps/server/src/platform/database/connection/roles.ts'
import { SUPERUSER } from '../apps/server/src/platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { dropDatabase, onDatabase } from '@casework/testing/database/test-server'

export interface BenchDatabase {
  /** The user as whom Casework starts. */
  readonly owner: pg.ClientConfig
  /** Ignores row-level security, and may change statistics. */
  readonly superuser: pg.ClientConfig
  /** DATABASE_URL of Casework. */
  readonly url: string
  /** PostgreSQL's main process; 0 if it runs on another machine. */
  readonly postmaster: number
  readonly version: string
  /** Stops the embedded server, or drops the database. */
  close(): Promise<void>
}

/** Nothing needs to survive a crash while data is generated. */
const FILL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/** @param isFilling trades durability for speed */
export async function openEmbedded(data_dir: string, isFilling = false): Promise<BenchDatabase> {
  const settings = isFilling ? FILL_SETTINGS : {}
  const { owner, stop } = await startEmbeddedPostgres({ data_dir, settings, log: () => undefined })
  const superuser = { ...owner, user: SUPERUSER }
  return { owner, superuser, url: toDatabaseUrl(owner), ...(await inspect(superuser)), close: stop }
}

/**
 * Creates a database of its own on the server of `url` and never opens an existing one.
 * @throws StartRefusal if the user is not a superuser
 */
export async function createForeign(url: string): Promise<BenchDatabase> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const admin: pg.ClientConfig = {
    host,
    port,
    user: user ?? '',
    password: password ?? '',
    database: database ?? 'postgres',
  }
  const name = `casework_bench_${randomBytes(6).toString('hex')}`
  const newRoles = await onDatabase(admin, async (client) => {
    await requireSuperuser(client)
    // Fails if the database exists.
    await client.query(
      `create database ${name} encoding 'UTF8' template template0 lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    return findMissingRoles(client)
  })
  const owner = { ...admin, database: name }
  const close = () =>
    onDatabase(admin, async (client) => {
      await dropDatabase(client, name)
      for (const role of newRoles) await client.query(`drop role if exists ${role}`)
    })
  return { owner, superuser: owner, url: toDatabaseUrl(owner), ...(await inspect(owner)), close }
}

async function requireSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    `select current_setting('is_superuser') as value`,
  )
  if (rows[0]?.value !== 'on')
    throw new StartRefusal(
      'The bench needs a superuser in DATABASE_URL: it reads past row-level security and changes statistics.',
    )
}

/** Roles that Casework creates for the whole server, so that they can be dropped again. */
async function findMissingRoles(client: pg.Client): Promise<string[]> {
  const groups = Object.values(ROLES).map(({ group }) => group)
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)`,
    [groups],
  )
  return rows.map(({ name }) => name)
}

const inspect = (config: pg.ClientConfig) =>
  onDatabase(config, async (client) => {
    const { rows } = await client.query<{ pid: number; version: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version`,
    )
    const { pid = 0, version = '' } = rows[0] ?? {}
    return { postmaster: findPostmaster(pid), version }
  })

/** @returns 0 if this process id is not one of PostgreSQL on this machine */
function findPostmaster(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const isPostgres = stat.slice(0, end).includes('postgres')
    return isPostgres ? Number(stat.slice(end + 2).split(' ')[1]) : 0
  } catch {
    return 0
  }
}
