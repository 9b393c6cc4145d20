import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { say } from '../run-command.ts'
import { copyInto, findHindrances } from './load.ts'
import { planFirms, totalOf, type FirmSize } from './scale-plan.ts'
import {
  caseRows,
  clientRows,
  companyName,
  documentRows,
  personName,
  sessionRows,
  type Rows,
} from './scale-rows.ts'
import { createWorld, type World } from './scale-world.ts'

export const SCALE_PASSWORD = 'Casework-scale-1'
/** Owner of the firm at this place of the plan; the first firm is the largest. */
export const scaleOwner = (place: number) => `owner${place + 1}@scale.example.com`

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'documents',
] as const satisfies readonly (keyof FirmSize)[]
const ROWS: Record<(typeof TABLES)[number], (world: World) => Rows> = {
  clients: clientRows,
  cases: caseRows,
  sessions: sessionRows,
  documents: documentRows,
}

const number = (value: number) => value.toLocaleString('en')

/**
 * Fills a prepared database with the firms of a scale, in one transaction: all of it or nothing. The tables are locked
 * meanwhile. Document records have no files behind them.
 * @throws StartRefusal when it has been done before
 */
export async function seedScale(owner: pg.ClientConfig, scale: number): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await refuseSecond(client)
    const firms = planFirms(scale)
    say(
      `Scale ${scale}: ${number(firms.length)} firms, ${TABLES.map((table) => `${number(totalOf(firms, table))} ${table}`).join(', ')}`,
    )
    const timed = stopwatch()
    await client.query('begin')
    await client.query(
      `set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; set local statement_timeout = 0`,
    )
    const fenced = await fencedTables(client)
    const hindrances = await findHindrances(client, TABLES)
    for (const { takeAway } of hindrances) await client.query(takeAway)
    await load(client, firms, timed)
    for (const { putBack } of hindrances) {
      await client.query(putBack)
      if (putBack.includes(' gin ')) timed(putBack.slice(0, putBack.indexOf(' ON ')).toLowerCase())
    }
    timed('indexes, foreign keys and fences are back')
    await client.query('commit')
    await client.query('vacuum (analyze)')
    timed('vacuumed and analysed')
    await requireForce(client, fenced)
  } finally {
    await client.end()
  }
  say(
    `Sign in as ${scaleOwner(0)} (the largest firm), ${scaleOwner(1)}, ${scaleOwner(2)} … with the password ${SCALE_PASSWORD}`,
  )
  say('The document records have no files behind them.')
}

function stopwatch(): (what: string) => void {
  let since = performance.now()
  return (what) => {
    const now = performance.now()
    say(`  ${((now - since) / 1000).toFixed(1).padStart(6)} s  ${what}`)
    since = now
  }
}

async function refuseSecond(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from users where email = $1', [scaleOwner(0)])
  if (rowCount)
    throw new StartRefusal(
      'This database already holds the firms of a scale. Take a new DATA_DIR or database for another.',
    )
}

async function load(
  client: pg.Client,
  firms: readonly FirmSize[],
  timed: (what: string) => void,
): Promise<void> {
  const world = createWorld(firms, await firstIds(client), Date.now())
  await copyInto(client, 'users', await userRows(world))
  await client.query(
    'insert into user_emails (user_id, email) select id, email from users on conflict do nothing',
  )
  await copyInto(client, 'accounts', accountRows(world))
  for (const table of TABLES)
    timed(`${number(await copyInto(client, table, ROWS[table](world)))} ${table}`)
  await requireTotals(client)
  for (const table of ['users', 'accounts']) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`,
      [table],
    )
  }
}

async function firstIds(client: pg.Client): Promise<World['first']> {
  const first = async (table: string) => {
    const { rows } = await client.query<{ id: number }>(
      `select coalesce(max(id), 0)::int + 1 as id from ${table}`,
    )
    return rows[0]?.id ?? 1
  }
  return {
    users: await first('users'),
    accounts: await first('accounts'),
  }
}

async function userRows({ firms, random, first }: World): Promise<Rows> {
  const password_hash = await hash(SCALE_PASSWORD)
  const columns = [
    'id',
    'name',
    'email',
    'mobile',
    'country_id',
    'password_hash',
    'email_verified_at',
  ]
  const verified = new Date().toISOString()
  return {
    columns,
    rows: firms.map((_, place) => [
      first.users + place,
      personName(random),
      scaleOwner(place),
      '07000000000',
      826,
      password_hash,
      verified,
    ]),
  }
}

const accountRows = ({ firms, random, first }: World): Rows => ({
  columns: ['id', 'owner_user_id', 'name'],
  rows: firms.map((_, place) => [first.accounts + place, first.users + place, companyName(random)]),
})

/** The kept totals must be what a count gives. Only possible while the force of row-level security is lifted. */
async function requireTotals(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    with counted as (
      select account_id, 'client' as kind, count(*) as rows, 0::numeric as bytes from clients group by 1
      union all select account_id, 'case', count(*), 0 from cases group by 1
      union all select account_id, 'session', count(*), 0 from sessions group by 1
      union all select account_id, 'document:' || security_level, count(*), sum(file_size) from documents group by 1, 2),
    kept as (select account_id, kind, sum(rows) as rows, sum(bytes) as bytes from account_totals group by 1, 2)
    select account_id, kind, counted.rows as counted, kept.rows as kept
    from counted full join kept using (account_id, kind)
    where coalesce(counted.rows, 0) <> coalesce(kept.rows, 0) or coalesce(counted.bytes, 0) <> coalesce(kept.bytes, 0)`)
  if (rows.length > 0)
    throw new Error(`The kept totals are wrong: ${JSON.stringify(rows.slice(0, 5))}`)
}

async function fencedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity order by 1`)
  return rows.map(({ name }) => name)
}

/** Looks at the catalogue once more: the fences must stand as before. */
async function requireForce(client: pg.Client, before: readonly string[]): Promise<void> {
  const now = await fencedTables(client)
  const fallen = before.filter((name) => !now.includes(name))
  if (fallen.length > 0) throw new Error(`Row-level security is not back on ${fallen.join(', ')}`)
}
