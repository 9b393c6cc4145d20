import type pg from 'pg'
import type { Config } from '../../apps/server/src/platform/config.ts'
import { parseDatabaseUrl } from '../../apps/server/src/platform/database/database-url.ts'
import { createRoleConnections } from '../../apps/server/src/platform/database/roles.ts'
import { refuseTransactionPooler } from '../../apps/server/src/platform/database/transaction-pooler.ts'
import { connect } from '../backups/backup-source.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** Notifications and locks need connections that keep their session. */
export async function checkPooler(client: pg.Client, owner: pg.ClientConfig): Promise<Finding[]> {
  try {
    await refuseTransactionPooler(client, owner)
    return [ok('pooler', 'Connections keep their session')]
  } catch (error) {
    return [fail('pooler', (error as Error).message)]
  }
}

export async function checkReplica(
  client: pg.Client,
  owner: pg.ClientConfig,
  { DATABASE_REPLICA_URL, SECRET_KEY }: Config,
): Promise<Finding[]> {
  if (!DATABASE_REPLICA_URL) return []
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const { user, password } = createRoleConnections(owner, SECRET_KEY, rows[0]?.name ?? '').app
  const replica = await connect(
    { ...parseDatabaseUrl(DATABASE_REPLICA_URL), user, password },
    'The replica cannot be reached',
  )
  try {
    const answer = await replica.query<{ is_standby: boolean }>(
      'select pg_is_in_recovery() as is_standby',
    )
    return [
      answer.rows[0]?.is_standby
        ? ok('replica', 'The replica answers')
        : warn('replica', 'DATABASE_REPLICA_URL leads to a server that is no replica. Check it.'),
    ]
  } finally {
    await replica.end()
  }
}
