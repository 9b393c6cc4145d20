import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  buildLoginRoleName,
  ROLES,
} from '../../../../apps/server/src/platform/database/connection/roles.ts'

/** The PostgreSQL of a test run, as the global setup provides it. */
export type TestServer = {
  owner: pg.ClientConfig
  /** A migrated database without connections, so that it can be copied at any time. */
  template: string
  prefix: string
  secret: string
  /** Of files that stay until the end of the run. */
  folder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
  }
}

export const joinName = (prefix: string, suffix: string): string => `${prefix}_${suffix}`

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

const MAX_CHECKS = 100
const CHECK_INTERVAL_MS = 50

const NOT_OWN_PROCESS = '42501'

/**
 * Drops the database and its roles. Retries while closed connections linger, or PostgreSQL cleans
 * up: an owner cannot terminate processes of others.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let check = 1; ; check += 1) {
    const isLast = check === MAX_CHECKS
    const open = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (!open.rowCount || isLast) {
      const dropped = await client.query(`drop database if exists ${name} with (force)`).then(
        () => true,
        (error: pg.DatabaseError) => {
          if (isLast || error.code !== NOT_OWN_PROCESS) throw error
          return false
        },
      )
      if (dropped) break
    }
    await pause(CHECK_INTERVAL_MS)
  }
  for (const { group } of Object.values(ROLES))
    await client.query(
      `drop role if exists ${client.escapeIdentifier(buildLoginRoleName(group, name))}`,
    )
}
