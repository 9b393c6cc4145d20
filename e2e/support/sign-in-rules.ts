import pg from 'pg'
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import type { ApiUser } from './firm.ts'

/**
 * Lets a firm require a second factor, in the database: a journey cannot wait for days.
 * @param from the end of the grace period, such as '7 days' or '-1 minute' from now
 */
export const requireFactor = async (
  { dataDir }: { dataDir: string },
  { account }: Pick<ApiUser, 'account'>,
  from: string,
): Promise<void> => {
  const owner = await findEmbeddedPostgres(dataDir)
  if (!owner) throw new Error('No embedded database is running.')
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(
      'update accounts set second_factor_from = now() + $2::text::interval where id = $1',
      [account, from],
    )
  } finally {
    await client.end()
  }
}
