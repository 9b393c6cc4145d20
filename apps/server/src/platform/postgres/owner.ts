import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

/** How to sign in to the embedded database as the role that owns it; fits `pg.ClientConfig`. */
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
 * invalid_password (a role that is not there looks the same), invalid_authorization,
 * invalid_catalog_name
 */
const NOT_MADE_YET = new Set(['28P01', '28000', '3D000'])

export const ownerOf = (
  { socketDir, port }: { socketDir: string; port: number },
  password: string,
): OwnerConfig => ({
  host: socketDir,
  port,
  user: OWNER,
  password,
  database: DATABASE,
})

/** Signs in, does the work and leaves; without an answer in five seconds it throws. */
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

/**
 * True when the server answers the owner; throws when something other than a missing role or
 * database is wrong.
 */
export const answersOwner = async (owner: OwnerConfig): Promise<boolean> => {
  try {
    return await withClient(owner, async () => true)
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_MADE_YET.has(String(error.code)))
      return false
    throw error
  }
}

/**
 * Makes the owner role and its database. The owner is no superuser: the embedded database then
 * behaves as an external one does, where nobody gets a superuser. Can be run again after it was cut
 * off.
 */
export const makeOwner = async (owner: OwnerConfig): Promise<void> => {
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
    // A statement refused over a value names the value. Who sent it logs the refusal without; the
    // server's own troubles stay.
    await client.query(`alter database ${DATABASE} set log_min_messages = 'log'`)
  })
}
