import type { AlertKind, AlertLink } from '@casework/contract/alerts'
import { accountEndpoints } from '@casework/contract/accounts'
import pg from 'pg'
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import type { ApiUser } from './firm.ts'

interface NewAlert {
  kind: AlertKind
  values: object
  link?: { type: AlertLink; id: number; case_id: number | null }
}

/** The push channel of the server. */
const CHANNEL = 'casework_news'
let events = 0

/**
 * Writes an alert of a firm for one of its people, as the features do that send alerts, and
 * notifies open streams.
 */
export const sendAlert = async (
  { dataDir }: { dataDir: string },
  firm: Pick<ApiUser, 'account'>,
  receiver: ApiUser,
  { kind, values, link }: NewAlert,
): Promise<void> => {
  const { id: user_id } = await receiver.call(accountEndpoints.info, {})
  const owner = await findEmbeddedPostgres(dataDir)
  if (!owner) throw new Error('No embedded database is running.')
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // Row-level security also binds the owner of the tables.
    await client.query('begin')
    await client.query('alter table updates no force row level security')
    await client.query(
      `insert into updates (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        firm.account,
        user_id,
        kind,
        values,
        link?.type ?? null,
        link?.id ?? null,
        link?.case_id ?? null,
        `event ${(events += 1)}`,
      ],
    )
    await client.query('select pg_notify($1, $2)', [CHANNEL, `${firm.account}:${user_id}`])
    await client.query('alter table updates force row level security')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
