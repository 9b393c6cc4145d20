import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import {
  findPendingMigrations,
  readMigrations,
} from '../../platform/database/migrate/prepare-migrations.ts'
import { OLDEST_VERSION } from '../../platform/database/migrate/prepare.ts'
import { createRoleConnections } from '../../platform/database/connection/roles.ts'
import { connect, MIGRATIONS } from '../backups/backup-source.ts'
import { findViolations } from './rls-rules.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** Codes and tokens expire within minutes. */
const CLOCK_WARNING_S = 5
const CLOCK_FAILURE_S = 60
const BACKUP_WARNING_HOURS = 48
const HOUR_MS = 60 * 60 * 1000

export async function checkVersion(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  return [
    (version?.number ?? 0) < OLDEST_VERSION
      ? fail('database', `PostgreSQL ${version?.name} is too old. Casework needs 15 or newer.`)
      : ok('database', `PostgreSQL ${version?.name}`),
  ]
}

export async function checkClock(client: pg.Client): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  const there = rows[0]?.now.getTime() ?? 0
  const seconds = Math.round(Math.max(before - there, there - after, 0) / 1000)
  const text = `The clocks of this machine and of the database differ by ${seconds} s`
  if (seconds >= CLOCK_FAILURE_S) return [fail('clock', `${text}. Run a time service on both.`)]
  if (seconds >= CLOCK_WARNING_S) return [warn('clock', `${text}. Run a time service on both.`)]
  return [ok('clock', text)]
}

export async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const pending = await findPendingMigrations(client, readMigrations(MIGRATIONS))
  if (pending.length === 0) return [ok('migrations', 'The database is up to date')]
  const names = pending.map(({ name }) => name).join(', ')
  return [
    warn('migrations', `Not applied yet: ${names}. Restart Casework, or run npm run db:migrate.`),
  ]
}

/** Every role can sign in, and nothing weakens the isolation of the firms. */
export async function checkRights(
  client: pg.Client,
  owner: pg.ClientConfig,
  { SECRET_KEY }: Config,
): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const roles = createRoleConnections(owner, SECRET_KEY, rows[0]?.name ?? '')
  const findings: Finding[] = []
  for (const role of Object.values(roles)) {
    try {
      await (await connect(role, `${role.user} cannot sign in`)).end()
    } catch (error) {
      const { message } = error as Error
      findings.push(
        fail('rights', `${message}. Check SECRET_KEY and pg_hba.conf, and restart Casework.`),
      )
    }
  }
  for (const { rule, where } of await findViolations(client))
    findings.push(
      fail('rights', `Not as migrated: ${rule} (${where}). Somebody changed the database by hand.`),
    )
  return findings.length > 0
    ? findings
    : [ok('rights', 'All roles can sign in; the isolation of the firms is intact')]
}

export async function checkBackupAge(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ backed_up_at: Date | null }>(
    'select backed_up_at from installation',
  )
  const at = rows[0]?.backed_up_at
  if (!at) return [warn('backup', 'There is no backup yet. Run: npm run backup -- TARGET')]
  const hours = Math.round((Date.now() - at.getTime()) / HOUR_MS)
  const text = `The newest backup is ${hours} hours old`
  return [
    hours > BACKUP_WARNING_HOURS
      ? warn('backup', `${text}. Check the timer that runs npm run backup.`)
      : ok('backup', text),
  ]
}
