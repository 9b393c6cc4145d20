// npm run bench [-- --scale N --rounds N --only words --profile folder]: compares the CPU time of
// each scenario with a baseline server. --profile writes a CPU profile of Casework into the folder.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { SUPERUSER } from '../apps/server/src/platform/postgres/cluster.ts'
import { findEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { readPostmaster } from '../apps/server/src/platform/postgres/postmaster.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { runCommand, say } from '../database/run-command.ts'
import { MEASURED_FIRM_SIZES } from '../database/seed/scale-plan.ts'
import { getScaleOwner } from '../database/seed/scale.ts'
import { prepareData } from './prepare-data.ts'
import { CONNECTIONS, measure, type Setup } from './measure.ts'
import { startBaseline, startCasework } from './servers.ts'
import { formatTable, type Measured } from './table.ts'
import type { SampleFirm } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      profile: { type: 'string', default: '' },
    },
  })
  if (!existsSync('/proc/self/stat'))
    throw new StartRefusal('The bench reads CPU times from /proc, so it runs on Linux only.')
  const selected = scenarios.filter(({ name }) => name.includes(values.only))
  const data_dir = await prepareData(Number(values.scale))
  const casework = await startCasework(data_dir, values.profile)
  try {
    const measured = await withServers(data_dir, casework, async (setup) => {
      const rows: Measured[] = []
      for (const scenario of selected) {
        const row = await measure(setup, scenario, Number(values.rounds))
        rows.push(row)
        // Print each row immediately, so that an aborted run keeps its results.
        process.stderr.write(`${formatTable([row], '').split('\n').at(-1)}\n`)
      }
      return rows
    })
    say(
      formatTable(
        measured,
        `CPU ms per request (server and PostgreSQL), scale ${values.scale}, median of ${values.rounds} rounds, Node ${process.version}`,
      ),
    )
  } finally {
    await casework.stop()
    removeUploads(data_dir)
  }
})

function getFilesFolder(data_dir: string): string {
  return join(data_dir, 'files')
}

/**
 * Removes the files of the transfers; generated documents have none. The note that links the folder
 * to the database stays: without it the next start is refused.
 */
function removeUploads(data_dir: string): void {
  const folder = getFilesFolder(data_dir)
  for (const name of readdirSync(folder))
    if (/^[0-9a-f]{2}$/.test(name)) rmSync(join(folder, name), { recursive: true })
}

async function withServers<T>(
  data_dir: string,
  casework: Setup['casework'],
  run: (setup: Setup) => Promise<T>,
): Promise<T> {
  const owner = await findEmbeddedPostgres(data_dir)
  const postmaster = readPostmaster(join(data_dir, 'postgres'))
  if (!owner || !postmaster) throw new Error('The database of the bench is not running')
  const database = { ...owner, user: SUPERUSER }
  const client = new pg.Client(database)
  await client.connect()
  try {
    const firms: SampleFirm[] = []
    for (const firmIndex of MEASURED_FIRM_SIZES.keys())
      firms.push(await readSampleFirm(client, firmIndex))
    const baseline = await startBaseline(
      database,
      firms.map(({ account_id }) => account_id),
      2 * CONNECTIONS,
      getFilesFolder(data_dir),
    )
    try {
      return await run({ casework, baseline, postgres: postmaster.pid, database, client, firms })
    } finally {
      await baseline.stop()
    }
  } finally {
    await client.end()
  }
}

async function readSampleFirm(client: pg.Client, firmIndex: number): Promise<SampleFirm> {
  const selectIds = (table: string) =>
    `array(select id::float8 from ${table} where account_id = a.id order by md5(id::text) limit 2000) as ${table}`
  const { rows } = await client.query<SampleFirm>(
    `select a.id::int as account_id, ${['clients', 'cases', 'sessions', 'documents'].map(selectIds).join(', ')},
       (select to_char(month, 'YYYY-MM-DD')
        from (select date_trunc('month', s.date) as month, count(*) from sessions s where s.account_id = a.id group by 1) months
        order by abs(count - 300) limit 1) as month
     from accounts a join users u on u.id = a.owner_user_id where u.email = $1`,
    [getScaleOwner(firmIndex)],
  )
  if (!rows[0]) throw new Error('The bench data has no such firm')
  return rows[0]
}
