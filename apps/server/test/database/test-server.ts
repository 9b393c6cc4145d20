import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildLoginRoleName, ROLES } from '../../src/platform/database/roles.ts'

/** The PostgreSQL of a test run, as the global setup provides it. */
export type TestServer = {
  owner: pg.ClientConfig
  /** A migrated database without connections, so that it can be copied at any time. */
  template: string
  prefix: string
  secret: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
  }
}

export const nameOf = (prefix: string, what: string): string => `${prefix}_${what}`

/** Connects, runs `work` and disconnects. */
export const onDatabase = async <Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const MOST_LOOKS = 100
const LOOK_AGAIN_MS = 50

/**
 * Drops the database and its roles. Retries while closed connections linger: an owner cannot
 * terminate other roles'.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let look = 1; ; look += 1) {
    const open = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (!open.rowCount || look === MOST_LOOKS) break
    await pause(LOOK_AGAIN_MS)
  }
  await client.query(`drop database if exists ${name} with (force)`)
  for (const { group } of Object.values(ROLES))
    await client.query(
      `drop role if exists ${client.escapeIdentifier(buildLoginRoleName(group, name))}`,
    )
}
