// `--scale million`: one firm of 1,000,000 clients beside 200 small ones, filled in SQL. It has
// 2,000,000 cases, 3,000,000 sessions and 3,000,000 documents without files.
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import {
  addFirms,
  addRecords,
  ALL_SMALL,
  prepareFill,
  QUIET_MONTH,
  withoutIndexes,
} from '../apps/server/test/plans/skewed-firms.ts'
import { SCALE_PASSWORD } from '../database/seed/scale.ts'
import { createStopwatch } from './stopwatch.ts'

const CLIENTS = 1_000_000

/** The plan test's firm of 100,000 gets a client every 26 minutes; this one covers the same years. */
const DENSE_DATES = `
  create or replace function pg_temp.made_at(n bigint) returns timestamptz immutable
    return timestamptz '2021-01-01 08:00:00Z' + (n % 10000000) * interval '156 seconds'`

/** The quiet month keeps about 300 sessions, as many as in the plan test. */
const THIN_OUT_QUIET_MONTH = `
  update sessions set date = date - interval '2 years'
  where date >= '${QUIET_MONTH[0]}' and date < date '${QUIET_MONTH[1]}' + 1 and id % 10 > 0`

/** @param superuser of an empty, migrated database */
export async function fillMillion(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  const logTime = createStopwatch()
  try {
    await prepareFill(client)
    await client.query(DENSE_DATES)
    await addFirms(client, await hash(SCALE_PASSWORD))
    logTime('firms and people')
    await withoutIndexes(client, async () => {
      await addRecords(client, { large: [0, CLIENTS], small: ALL_SMALL })
      await client.query(THIN_OUT_QUIET_MONTH)
      logTime('records')
    })
    logTime('indexes')
    await client.query('vacuum (analyze)')
    logTime('vacuumed and analyzed')
  } finally {
    await client.end()
  }
}
