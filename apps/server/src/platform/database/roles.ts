// The unprivileged roles. Group roles of the server hold all grants and policies, so that migrations, dumps and copies
// fit any database; each installation signs in as login roles of its own, named after its database (decision 0026).
import { createHash } from 'node:crypto'
import pg from 'pg'
import { deriveKey, keyedHash } from '../keys.ts'
import { StartRefusal } from '../start-refusal.ts'
import { ensurePasswords } from './role-passwords.ts'

interface Role {
  /** Holds the grants and policies; cannot sign in. */
  readonly group: string
  /** Groups whose rights the login role has as well. */
  readonly alsoIn?: readonly string[]
  /** Of the login roles. Kept with the role, not with the connection, so that they hold behind a pooler too. */
  readonly settings: Readonly<Record<string, string>>
}

/** The server, too, notices within 15 seconds that the machine of a client is gone, and gives its locks free. */
const NOTICE_DEAD_CLIENTS = {
  tcp_keepalives_idle: '5s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '5',
  tcp_user_timeout: '15s',
}

const APP = 'casework_app'
const APP_SETTINGS = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  ...NOTICE_DEAD_CLIENTS,
}

/** A further role needs a line here, and its grants and policies in a migration. */
export const ROLES = {
  app: { group: APP, settings: APP_SETTINGS },
  /** Signing in and the own profile: the only ones who reach passwords, tokens and codes (decision 0024). */
  auth: { group: 'casework_auth', alsoIn: [APP], settings: APP_SETTINGS },
  jobs: {
    group: 'casework_jobs',
    settings: {
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: '60s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '60s',
      ...NOTICE_DEAD_CLIENTS,
    },
  },
} as const satisfies Record<string, Role>

type RoleKey = keyof typeof ROLES

/** How each role signs in to the database of this installation. */
export type RoleConnections = Readonly<Record<RoleKey, pg.ClientConfig>>

const ROLE_LIST = Object.values<Role>(ROLES)
const GROUPS = ROLE_LIST.map(({ group }) => group)

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63
const HASH_LENGTH = 8

/** The login role of a group in one database: `casework_app_<database>`, shortened with a hash where that is too long. */
export function loginRoleName(group: string, database: string): string {
  const name = `${group}_${database}`
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name
  const hash = createHash('sha256').update(database).digest('hex').slice(0, HASH_LENGTH)
  let cut = name
  while (Buffer.byteLength(cut) > LONGEST_NAME - HASH_LENGTH - 1)
    cut = [...cut].slice(0, -1).join('')
  return `${cut}_${hash}`
}

/** @param owner connected to the same database; @param database its name on the server, which a pooler may hide */
export function createRoleConnections(
  owner: pg.ClientConfig,
  secret: string,
  database: string,
): RoleConnections {
  const key = deriveKey(secret, 'database-role')
  const parts = withoutUrl(owner)
  const connections = Object.entries<Role>(ROLES).map(([name, { group }]) => {
    const user = loginRoleName(group, database)
    return [name, { ...parts, user, password: keyedHash(key, user) }]
  })
  return Object.fromEntries(connections) as Record<RoleKey, pg.ClientConfig>
}

/** A connection string would win over the fields beside it, so it is taken apart. */
function withoutUrl(config: pg.ClientConfig): pg.ClientConfig {
  if (!config.connectionString) return config
  const { host, port, database, ssl } = new pg.Client(config)
  return { host, port, ...(database ? { database } : {}), ssl }
}

export interface RoleOptions {
  /** Connected as the owner, who may create roles and need not be a superuser. */
  readonly client: pg.Client
  readonly owner: pg.ClientConfig
  readonly secret: string
  readonly log: (line: string) => void
}

/** Another installation prepares its database on the same server: duplicate_object, unique_violation, "tuple concurrently updated". */
const RACED = new Set(['42710', '23505', 'XX000'])
const ATTEMPTS = 10

/**
 * Makes the roles of this database and lets nobody else into it. Changes only what is not yet right, so that a restart
 * changes nothing and another installation on the same server is not disturbed.
 * @throws StartRefusal when the owner may not do it, or when a running Casework uses another SECRET_KEY
 */
export async function prepareRoles(options: RoleOptions): Promise<RoleConnections> {
  const { client, owner, secret, log } = options
  const database = await currentDatabase(client)
  const connections = createRoleConnections(owner, secret, database)
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const [name, role] of Object.entries<Role>(ROLES))
        await createRole(client, role, connections[name as RoleKey])
      await limitAccess(client, database)
      break
    } catch (error) {
      if (attempt === ATTEMPTS || !RACED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
  await ensurePasswords(client, Object.values(connections))
  await closeOldLogins(client, log)
  return connections
}

async function currentDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

interface RoleState {
  can_login: boolean
  settings: string[] | null
  missing_groups: string[]
}

async function createRole(
  client: pg.Client,
  { group, alsoIn = [], settings }: Role,
  { user = '', password }: pg.ClientConfig,
): Promise<void> {
  const { rowCount: hasGroup } = await client.query('select from pg_roles where rolname = $1', [
    group,
  ])
  if (!hasGroup) await client.query(`create role ${group} nologin`)
  const name = client.escapeIdentifier(user)
  const state = async () =>
    (
      await client.query<RoleState>(
        `select rolcanlogin as can_login, rolconfig as settings,
           array(select name from unnest($2::text[]) name where not pg_has_role(oid, name::name, 'usage')) as missing_groups
         from pg_roles where rolname = $1`,
        [user, [group, ...alsoIn]],
      )
    ).rows[0]
  if (!(await state()))
    await client.query(
      `create role ${name} login password ${client.escapeLiteral(String(password))}`,
    )
  const { can_login, settings: kept, missing_groups } = (await state()) as RoleState
  if (!can_login) await client.query(`alter role ${name} login`)
  for (const [setting, value] of Object.entries(settings)) {
    if (!kept?.includes(`${setting}=${value}`))
      await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`)
  }
  for (const missing of missing_groups) await joinGroup(client, missing, name)
}

/** From PostgreSQL 16 on, who may create roles may still not hand on those that another user made. */
async function joinGroup(client: pg.Client, group: string, member: string): Promise<void> {
  try {
    await client.query(`grant ${group} to ${member}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartRefusal(
      `The role ${group} of this PostgreSQL server was made by another user, and the database user of DATABASE_URL may not hand it on. ` +
        `As a superuser run once: grant ${GROUPS.join(', ')} to ${client.escapeIdentifier(client.user ?? '')} with admin option`,
    )
  }
}

/** The roles of one installation cannot enter the database of another, and nobody makes temporary objects. */
async function limitAccess(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database)
  const own = GROUPS.map((group) => loginRoleName(group, database))
  const { rows } = await client.query<{ open: boolean; missing: string[]; strangers: string[] }>(
    `with access as (
       select a.grantee, a.privilege_type from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a where d.datname = current_database())
     select exists (select from access where grantee = 0) as open,
       array(select own from unnest($1::text[]) own
             where not exists (select from access a join pg_roles r on r.oid = a.grantee where r.rolname = own and a.privilege_type = 'CONNECT')) as missing,
       array(select distinct r.rolname::text from access a join pg_roles r on r.oid = a.grantee
             where r.rolname <> all ($1) and exists (select from unnest($2::text[]) g where starts_with(r.rolname, g || '_'))) as strangers`,
    [own, GROUPS],
  )
  const { open, missing, strangers } = rows[0] as {
    open: boolean
    missing: string[]
    strangers: string[]
  }
  // The own roles first: what runs already is not locked out for a moment.
  for (const role of missing)
    await client.query(`grant connect on database ${name} to ${client.escapeIdentifier(role)}`)
  for (const role of strangers)
    await client.query(`revoke all on database ${name} from ${client.escapeIdentifier(role)}`)
  if (open) await client.query(`revoke all on database ${name} from public`)
}

/** In older versions the group roles signed in themselves. A process of such a version still may, until it is stopped. */
async function closeOldLogins(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ group: string; in_use: boolean; permitted: boolean }>(
    `select r.rolname::text as group, exists (select from pg_stat_activity where usename = any ($1)) as in_use,
       me.rolsuper or pg_has_role(r.oid, 'member with admin option') or me.rolcreaterole and current_setting('server_version_num')::int < 160000 as permitted
     from pg_roles r, pg_roles me where r.rolname = any ($1) and r.rolcanlogin and me.rolname = current_user`,
    [GROUPS],
  )
  for (const { group, in_use, permitted } of rows) {
    if (!permitted) continue
    if (in_use) {
      log(
        `An older Casework still signs in as ${group}; this way in is closed by the first start after it was stopped.`,
      )
      continue
    }
    await client.query(`alter role ${group} nologin password null`)
    await client.query(`alter role ${group} reset all`)
  }
}
