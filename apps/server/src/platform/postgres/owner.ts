import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

/** Connection settings of the role that owns the embedded database; fits `pg.ClientConfig`. */
export type OwnerConfig = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const OWNER = 'casework_owner'
const DATABASE = 'casework'

/**
 * invalid_password (also for a role that does not exist), invalid_authorization_specification,
 * invalid_catalog_name
 */
const MISSING_OWNER_CODES = new Set(['28P01', '28000', '3D000'])

export const buildOwnerConfig = (
  { socketDir, port }: { socketDir: string; port: number },
  password: string,
): OwnerConfig => ({
  host: socketDir,
  port,
  user: OWNER,
  password,
  database: DATABASE,
})

/** Runs work with a new connection. @throws when the server does not respond within five seconds */
export const withClient = async <Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns false if the owner role or its database does not exist; other errors are thrown. */
export const canOwnerSignIn = async (owner: OwnerConfig): Promise<boolean> => {
  try {
    return await withClient(owner, async () => true)
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING_OWNER_CODES.has(String(error.code)))
      return false
    throw error
  }
}

/**
 * Creates the owner role and its database. The owner is no superuser, so that the embedded database
 * behaves like an external one. Safe to repeat after an interruption.
 */
export const createOwner = async (owner: OwnerConfig): Promise<void> => {
  await withClient({ ...owner, user: SUPERUSER, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [OWNER, DATABASE],
    )
    const verb = rows[0]?.role ? 'alter' : 'create'
    await client.query(
      `${verb} role ${OWNER} login createdb createrole password ${client.escapeLiteral(owner.password)}`,
    )
    if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`)
    // PostgreSQL would log rejected values, which may be clients' data. We log the error without
    // them; 'log' keeps the server's own messages.
    await client.query(`alter database ${DATABASE} set log_min_messages = 'log'`)
  })
}
