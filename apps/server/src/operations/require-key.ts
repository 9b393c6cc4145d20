import type pg from 'pg'
import { tryToSignIn } from '../platform/database/connection/role-passwords.ts'
import {
  createRoleConnections,
  type RoleConnections,
} from '../platform/database/connection/roles.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { connect } from './backups/backup-source.ts'

/** A wrong password, rather than an address that pg_hba.conf does not admit. */
const WRONG_PASSWORD = '28P01'

interface Found {
  readonly name: string
  readonly is_installed: boolean
}

/**
 * Checks that SECRET_KEY is the key of this installation: a database role accepts the password that
 * is derived from it. Changes nothing. A start takes a new key and sets the passwords, a command
 * never does.
 * @returns the connections of the roles; undefined when the database has no prepared installation
 * @throws StartRefusal when every role refuses
 */
export async function checkKey(
  owner: pg.ClientConfig,
  secret: string,
): Promise<RoleConnections | undefined> {
  const client = await connect(owner)
  try {
    const { rows: found } = await client.query<Found>(
      `select current_database() as name, to_regclass('public.migrations') is not null as is_installed`,
    )
    const [database] = found
    if (!database?.is_installed) return undefined
    const roles = createRoleConnections(owner, secret, database.name)
    const { rows } = await client.query<{ user: string }>(
      'select rolname::text as "user" from pg_roles where rolname = any ($1)',
      [Object.values(roles).map(({ user }) => user)],
    )
    const users = new Set(rows.map(({ user }) => user))
    const existing = Object.values(roles).filter(({ user = '' }) => users.has(user))
    if (existing.length === 0) return undefined
    await requireAccepted(existing)
    return roles
  } finally {
    await client.end()
  }
}

/** One is enough: the others are derived from the same key. */
async function requireAccepted(roles: readonly pg.ClientConfig[]): Promise<void> {
  let refusal: Error | undefined
  for (const role of roles) {
    try {
      refusal = await tryToSignIn(role)
    } catch (error) {
      throw new StartRefusal(`The database cannot be reached: ${(error as Error).message}`)
    }
    if (!refusal) return
  }
  if ((refusal as { code?: string } | undefined)?.code !== WRONG_PASSWORD)
    throw new StartRefusal(
      `PostgreSQL does not let the roles of Casework sign in: ${refusal?.message}. Check pg_hba.conf.`,
    )
  throw new StartRefusal(
    'SECRET_KEY is not the key of this installation: its database roles refuse it. Nothing was changed. Check SECRET_KEY, or secret.key in DATA_DIR. A new key takes effect when Casework is started with it.',
  )
}
