import type pg from 'pg'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { MEASURED_FIRM_SIZES } from '../database/seed/scale-plan.ts'
import { getScaleOwner } from '../database/seed/scale.ts'
import type { SampleFirm } from './scenario.ts'

/** Finds the firm of `--firm`: an account id, or the one with the most clients. */
export async function findFirmId(client: pg.Client, firm: string): Promise<number> {
  const isLargest = firm === 'largest'
  if (!isLargest && !/^\d+$/.test(firm))
    throw new StartRefusal('--firm must be the id of an account, or "largest".')
  const { rows } = await client.query<{ id: number }>(
    `select account_id::int as id from account_totals
     where kind = 'client' and (account_id = $1 or $1 is null) group by 1 order by sum(rows) desc limit 1`,
    [isLargest ? null : firm],
  )
  if (!rows[0]) throw new StartRefusal(`The bench data has no firm ${firm} with clients.`)
  return rows[0].id
}

/**
 * Reads the firm that all rows ask, then those of 10,000 and 100 clients that single rows compare
 * it with; data without them skips such rows.
 */
export async function readFirms(client: pg.Client, firm: string): Promise<SampleFirm[]> {
  const firms = [await readSampleFirm(client, await findFirmId(client, firm))]
  for (const index of MEASURED_FIRM_SIZES.keys()) {
    if (index === 0) continue
    const { rows } = await client.query<{ id: number }>(
      `select a.id::int from accounts a join users u on u.id = a.owner_user_id where u.email = $1`,
      [getScaleOwner(index)],
    )
    if (rows[0]) firms.push(await readSampleFirm(client, rows[0].id))
  }
  return firms
}

const SAMPLED = ['clients', 'cases', 'sessions', 'documents']

const selectIds = (table: string) =>
  `array(select id::float8 from ${table} where account_id = a.id order by md5(id::text) limit 2000) as ${table}`

/** Days that follow each other, up to 31, whose number of sessions is closest to 300. */
const MONTH_OF_300 = `
  select json_build_array(first, last) from (
    select to_char(a.day, 'YYYY-MM-DD') as first, to_char(b.day, 'YYYY-MM-DD') as last,
           b.total - a.total + a.sessions as sessions, b.day - a.day as days
    from days a join days b on b.day between a.day and a.day + 30) ranges
  order by abs(sessions - 300), days desc, first limit 1`

async function readSampleFirm(client: pg.Client, account_id: number): Promise<SampleFirm> {
  const { rows } = await client.query<SampleFirm>(
    `with days as (
       select date::date as day, count(*) as sessions, sum(count(*)) over (order by date::date) as total
       from sessions where account_id = $1 group by 1)
     select a.id::int as account_id, u.email, ${SAMPLED.map(selectIds).join(', ')}, (${MONTH_OF_300}) as month
     from accounts a join users u on u.id = a.owner_user_id where a.id = $1`,
    [account_id],
  )
  if (!rows[0]) throw new Error(`The bench data has no firm ${account_id}`)
  return rows[0]
}
