import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { say } from '../../apps/server/src/operations/run-command.ts'
import {
  copyInto,
  findDroppable,
  type Rows,
} from '../../apps/server/src/operations/backups/copy-rows.ts'
import { planFirms, countRecords, type FirmSize } from './scale-plan.ts'
import {
  buildCaseRows,
  buildClientRows,
  buildCompanyName,
  buildDocumentRows,
  buildPersonName,
  buildSessionRows,
} from './scale-rows.ts'
import { createWorld, type World } from './scale-world.ts'

export const SCALE_PASSWORD = 'Casework-scale-1'
/** Email of a firm's owner, by index in the plan; firm 0 is the largest. */
export const getScaleOwner = (index: number) => `owner${index + 1}@scale.example.com`

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'documents',
] as const satisfies readonly (keyof FirmSize)[]
const ROW_BUILDERS: Record<(typeof TABLES)[number], (world: World) => Rows> = {
  clients: buildClientRows,
  cases: buildCaseRows,
  sessions: buildSessionRows,
  documents: buildDocumentRows,
}

const formatNumber = (value: number) => value.toLocaleString('en')

/**
 * Fills a migrated database with the firms of a scale in one transaction, which locks the tables.
 * The document records have no files.
 * @throws StartRefusal if the database already contains scale data
 */
export async function seedScale(owner: pg.ClientConfig, scale: number): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await requireFirstRun(client)
    const firms = planFirms(scale)
    say(
      `Scale ${scale}: ${formatNumber(firms.length)} firms, ${TABLES.map((table) => `${formatNumber(countRecords(firms, table))} ${table}`).join(', ')}`,
    )
    const logTime = createStopwatch()
    await client.query('begin')
    await client.query(
      `set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; set local statement_timeout = 0`,
    )
    const forcedBefore = await findForcedTables(client)
    const droppedObjects = await findDroppable(client, TABLES)
    for (const { drop } of droppedObjects) await client.query(drop)
    await loadRecords(client, firms, logTime)
    for (const { restore } of droppedObjects) {
      await client.query(restore)
      if (restore.includes(' gin '))
        logTime(restore.slice(0, restore.indexOf(' ON ')).toLowerCase())
    }
    logTime('restored indexes, foreign keys and row-level security')
    await client.query('commit')
    await client.query('vacuum (analyze)')
    logTime('vacuumed and analyzed')
    await requireForced(client, forcedBefore)
  } finally {
    await client.end()
  }
  say(
    `Sign in as ${getScaleOwner(0)} (the largest firm), ${getScaleOwner(1)}, ${getScaleOwner(2)} … with the password ${SCALE_PASSWORD}`,
  )
  say('The document records have no files.')
}

function createStopwatch(): (label: string) => void {
  let startedAt = performance.now()
  return (label) => {
    const finishedAt = performance.now()
    say(`  ${((finishedAt - startedAt) / 1000).toFixed(1).padStart(6)} s  ${label}`)
    startedAt = finishedAt
  }
}

async function requireFirstRun(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from users where email = $1', [getScaleOwner(0)])
  if (rowCount)
    throw new StartRefusal(
      'This database already contains scale data. Use a new DATA_DIR or database.',
    )
}

async function loadRecords(
  client: pg.Client,
  firms: readonly FirmSize[],
  logTime: (label: string) => void,
): Promise<void> {
  const world = createWorld(firms, await readFirstIds(client), Date.now())
  await copyInto(client, 'users', await buildUserRows(world))
  await client.query(
    'insert into user_emails (user_id, email) select id, email from users on conflict do nothing',
  )
  await copyInto(client, 'accounts', buildAccountRows(world))
  for (const table of TABLES)
    logTime(`${formatNumber(await copyInto(client, table, ROW_BUILDERS[table](world)))} ${table}`)
  await requireTotals(client)
  await client.query(
    `insert into case_counters (account_id, year, last)
     select account_id, number_year, max(number_seq) from cases group by 1, 2`,
  )
}

async function readFirstIds(client: pg.Client): Promise<World['firstIds']> {
  const readFirstId = async (table: string) => {
    const { rows } = await client.query<{ id: number }>(
      // Those of people who signed up are random, and far above.
      `select coalesce(max(id) filter (where id < 1000000000), 0)::int + 1 as id from ${table}`,
    )
    return rows[0]?.id ?? 1
  }
  return {
    users: await readFirstId('users'),
    accounts: await readFirstId('accounts'),
  }
}

async function buildUserRows({ firms, random, firstIds }: World): Promise<Rows> {
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
    rows: firms.map((_, index) => [
      firstIds.users + index,
      buildPersonName(random),
      getScaleOwner(index),
      '07000000000',
      826,
      password_hash,
      verified,
    ]),
  }
}

const buildAccountRows = ({ firms, random, firstIds }: World): Rows => ({
  columns: ['id', 'owner_user_id', 'name'],
  rows: firms.map((_, index) => [
    firstIds.accounts + index,
    firstIds.users + index,
    buildCompanyName(random),
  ]),
})

/** Compares stored totals with counts. Call while FORCE ROW LEVEL SECURITY is off. */
async function requireTotals(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    with counted as (
      select account_id, 'client' as kind, count(*) as rows, 0::numeric as bytes from clients group by 1
      union all select account_id, 'case', count(*), 0 from cases group by 1
      union all select account_id, 'session', count(*), 0 from sessions group by 1
      union all select account_id, 'document:' || security_level, count(*), sum(file_size) from documents group by 1, 2),
    stored as (select account_id, kind, sum(rows) as rows, sum(bytes) as bytes from account_totals group by 1, 2)
    select account_id, kind, counted.rows as counted, stored.rows as stored
    from counted full join stored using (account_id, kind)
    where coalesce(counted.rows, 0) <> coalesce(stored.rows, 0) or coalesce(counted.bytes, 0) <> coalesce(stored.bytes, 0)`)
  if (rows.length > 0)
    throw new Error(`The stored totals are wrong: ${JSON.stringify(rows.slice(0, 5))}`)
}

async function findForcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity order by 1`)
  return rows.map(({ name }) => name)
}

/** @throws Error if a table has lost FORCE ROW LEVEL SECURITY */
async function requireForced(client: pg.Client, before: readonly string[]): Promise<void> {
  const after = await findForcedTables(client)
  const missing = before.filter((name) => !after.includes(name))
  if (missing.length > 0)
    throw new Error(`Row-level security was not restored on ${missing.join(', ')}`)
}
