import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from '../../start-refusal.ts'
import { PrimaryClient } from './primary-client.ts'
import { isRefusedSignIn } from './unavailable.ts'

const CHECKS = 10
const CHECK_PAUSE_MS = 300

/**
 * Sets only those passwords that do not work, because running processes of the installation use
 * them.
 * @throws StartRefusal when a running process uses another SECRET_KEY
 */
export async function ensurePasswords(
  client: pg.Client,
  connections: readonly pg.ClientConfig[],
): Promise<void> {
  const rejected = []
  for (const connection of connections) if (await tryToSignIn(connection)) rejected.push(connection)
  if (rejected.length === 0) return
  const users = connections.map(({ user = '' }) => user)
  if (await areInUse(client, users)) {
    throw new StartRefusal(
      'Another process uses this database with another SECRET_KEY. Give every process of the installation the same SECRET_KEY, or stop that process first.',
    )
  }
  for (const connection of rejected) {
    const { user = '', password } = connection
    await client.query(
      `alter role ${client.escapeIdentifier(user)} password ${client.escapeLiteral(String(password))}`,
    )
    const error = await tryToSignIn(connection)
    if (error)
      throw new StartRefusal(
        `PostgreSQL does not let ${user} sign in: ${error.message}. Check pg_hba.conf.`,
      )
  }
}

/** Checks repeatedly, because a process that has just ended may still be listed. */
async function areInUse(client: pg.Client, users: readonly string[]): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where usename = any ($1) limit 1',
      [users],
    )
    if (!rowCount) return false
    if (check === CHECKS) return true
    await pause(CHECK_PAUSE_MS)
  }
}

/** @returns the error when the password is refused */
export async function tryToSignIn(connection: pg.ClientConfig): Promise<Error | undefined> {
  const client = new PrimaryClient({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    if (isRefusedSignIn(error)) return error as Error
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
