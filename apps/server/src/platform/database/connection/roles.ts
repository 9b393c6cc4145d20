// The unprivileged roles. Group roles hold all grants and policies, so that migrations, dumps and
// copies work in any database. Each installation signs in with its own login roles, named after its
// database (decision 0026).
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { deriveKey, keyedHash } from '../../keys.ts'
import { StartRefusal } from '../../start-refusal.ts'
import { ensurePasswords } from './role-passwords.ts'

interface Role {
  /** Has the grants and policies; cannot sign in. */
  readonly group: string
  /** Further groups of the login role. */
  readonly alsoIn?: readonly string[]
  /** Set on the login role rather than the connection, so that they also apply behind a pooler. */
  readonly settings: Readonly<Record<string, string>>
}

/** The database detects a dead client within 15 seconds and releases its locks. */
const DETECT_DEAD_CLIENTS = {
  tcp_keepalives_idle: '5s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '5',
  tcp_user_timeout: '15s',
}

/**
 * Leaves index scans and nested loops, so that plans do not depend on estimates, which are wrong for
 * the largest firm, after an import and before the first ANALYZE (decision 0038).
 */
const FIXED_PLANS = {
  jit: 'off',
  /** Planned once per connection, which halves the cost of a list. */
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_sort: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

const APP = 'casework_app'
const APP_SETTINGS = {
  TimeZone: 'UTC',
  ...FIXED_PLANS,
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  ...DETECT_DEAD_CLIENTS,
}

/** A new role needs an entry here, and grants and policies in a migration. */
export const ROLES = {
  app: { group: APP, settings: APP_SETTINGS },
  /**
   * For sign-in and the profile: the only role with access to passwords, tokens and codes (decision
   * 0024).
   */
  auth: { group: 'casework_auth', alsoIn: [APP], settings: APP_SETTINGS },
  jobs: {
    group: 'casework_jobs',
    settings: {
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: '60s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '60s',
      ...DETECT_DEAD_CLIENTS,
    },
  },
  /** Reads every firm's rows for a backup; has no right to write (decision 0042). */
  backup: {
    group: 'casework_backup',
    settings: {
      TimeZone: 'UTC',
      jit: 'off',
      lock_timeout: '30s',
      // No tcp_user_timeout: a slow target of the backup would end the connection.
      tcp_keepalives_idle: '5s',
      tcp_keepalives_interval: '2s',
      tcp_keepalives_count: '5',
    },
  },
} as const satisfies Record<string, Role>

type RoleKey = keyof typeof ROLES

/** The connection of each role to the database of this installation. */
export type RoleConnections = Readonly<Record<RoleKey, pg.ClientConfig>>

const ROLE_LIST = Object.values<Role>(ROLES)
const GROUPS = ROLE_LIST.map(({ group }) => group)

/** PostgreSQL truncates longer names. */
const MAX_NAME_BYTES = 63
const HASH_LENGTH = 8

/** Returns `casework_app_<database>`, shortened with a hash if it is too long. */
export function buildLoginRoleName(group: string, database: string): string {
  const name = `${group}_${database}`
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name
  const hash = createHash('sha256').update(database).digest('hex').slice(0, HASH_LENGTH)
  let shortened = name
  while (Buffer.byteLength(shortened) > MAX_NAME_BYTES - HASH_LENGTH - 1)
    shortened = [...shortened].slice(0, -1).join('')
  return `${shortened}_${hash}`
}

/** @param database its name on the server; behind a pooler, `owner` may have another one */
export function createRoleConnections(
  owner: pg.ClientConfig,
  secret: string,
  database: string,
): RoleConnections {
  const key = deriveKey(secret, 'database-role')
  const program = owner.application_name ?? 'casework'
  const connections = Object.entries<Role>(ROLES).map(([name, { group }]) => {
    const user = buildLoginRoleName(group, database)
    const application_name = `${program}/${name}`
    return [name, { ...owner, user, password: keyedHash(key, user), application_name }]
  })
  return Object.fromEntries(connections) as Record<RoleKey, pg.ClientConfig>
}

export interface RoleOptions {
  /** Connected as the owner, which may create roles but need not be a superuser. */
  readonly client: pg.Client
  readonly owner: pg.ClientConfig
  readonly secret: string
  readonly log: (line: string) => void
}

/**
 * Another installation prepares roles concurrently: duplicate_object, unique_violation, "tuple
 * concurrently updated".
 */
const RACE_ERRORS = new Set(['42710', '23505', 'XX000'])
const ATTEMPTS = 10

/**
 * Creates the roles of this database and denies all others access. Changes only what is wrong, so
 * that a restart changes nothing and other installations on the server are not disturbed.
 * @throws StartRefusal when the owner lacks a privilege, or a running Casework uses another
 * SECRET_KEY
 */
export async function prepareRoles(options: RoleOptions): Promise<RoleConnections> {
  const { client, owner, secret, log } = options
  const database = await readDatabaseName(client)
  const connections = createRoleConnections(owner, secret, database)
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const [name, role] of Object.entries<Role>(ROLES))
        await createRole(client, role, connections[name as RoleKey])
      await limitAccess(client, database)
      break
    } catch (error) {
      if (attempt === ATTEMPTS || !RACE_ERRORS.has((error as { code?: string }).code ?? ''))
        throw error
    }
  }
  await ensurePasswords(client, Object.values(connections))
  await disableOldLogins(client, log)
  return connections
}

async function readDatabaseName(client: pg.Client): Promise<string> {
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
  const readState = async () =>
    (
      await client.query<RoleState>(
        `select rolcanlogin as can_login, rolconfig as settings,
           array(select name from unnest($2::text[]) name where not pg_has_role(oid, name::name, 'usage')) as missing_groups
         from pg_roles where rolname = $1`,
        [user, [group, ...alsoIn]],
      )
    ).rows[0]
  if (!(await readState()))
    await client.query(
      `create role ${name} login password ${client.escapeLiteral(String(password))}`,
    )
  const { can_login, settings: currentSettings, missing_groups } = (await readState()) as RoleState
  if (!can_login) await client.query(`alter role ${name} login`)
  for (const [setting, value] of Object.entries(settings)) {
    if (!currentSettings?.includes(`${setting}=${value}`))
      await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`)
  }
  for (const missing of missing_groups) await joinGroup(client, missing, name)
}

/** From PostgreSQL 16 on, CREATEROLE does not allow granting roles that another user created. */
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

/** Restricts CONNECT to the roles of this installation; nobody may create temporary objects. */
async function limitAccess(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database)
  const ownRoles = GROUPS.map((group) => buildLoginRoleName(group, database))
  const { rows } = await client.query<{
    open: boolean
    missing: string[]
    foreign_roles: string[]
  }>(
    `with access as (
       select a.grantee, a.privilege_type from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a where d.datname = current_database())
     select exists (select from access where grantee = 0) as open,
       array(select own from unnest($1::text[]) own
             where not exists (select from access a join pg_roles r on r.oid = a.grantee where r.rolname = own and a.privilege_type = 'CONNECT')) as missing,
       array(select distinct r.rolname::text from access a join pg_roles r on r.oid = a.grantee
             where r.rolname <> all ($1) and exists (select from unnest($2::text[]) g where starts_with(r.rolname, g || '_'))) as foreign_roles`,
    [ownRoles, GROUPS],
  )
  const { open, missing, foreign_roles } = rows[0] as {
    open: boolean
    missing: string[]
    foreign_roles: string[]
  }
  // Grant before revoking, so that running processes are never locked out.
  for (const role of missing)
    await client.query(`grant connect on database ${name} to ${client.escapeIdentifier(role)}`)
  for (const role of foreign_roles)
    await client.query(`revoke all on database ${name} from ${client.escapeIdentifier(role)}`)
  if (open) await client.query(`revoke all on database ${name} from public`)
}

/** In older versions the group roles could sign in. They still can while such a process runs. */
async function disableOldLogins(client: pg.Client, log: (line: string) => void): Promise<void> {
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
