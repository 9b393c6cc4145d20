// npm run bench [-- --scale N --rounds N --only words --profile folder]: what each work costs in CPU, ours beside the
// limit. With --profile, Node's CPU profile of ours is written into the folder.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { SUPERUSER } from '../apps/server/src/platform/postgres/cluster.ts'
import { findEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { readPostmaster } from '../apps/server/src/platform/postgres/postmaster.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { runCommand, say } from '../database/run-command.ts'
import { MEASURED } from '../database/seed/scale-plan.ts'
import { scaleOwner } from '../database/seed/scale.ts'
import { dataAt } from './data.ts'
import { CONNECTIONS, measure, type Stage } from './measure.ts'
import { startBare, startOurs } from './servers.ts'
import { tableOf, type Measured } from './table.ts'
import type { Subject } from './work.ts'
import { works } from './works/index.ts'

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
    throw new StartRefusal(
      'The bench reads the CPU time of processes from /proc, which only Linux has.',
    )
  const chosen = works.filter(({ name }) => name.includes(values.only))
  const data_dir = await dataAt(Number(values.scale))
  const ours = await startOurs(data_dir, values.profile)
  try {
    const measured = await onStage(data_dir, ours, async (stage) => {
      const rows: Measured[] = []
      for (const work of chosen) {
        const row = await measure(stage, work, Number(values.rounds))
        rows.push(row)
        // A long run shows how far it is, and keeps what it has when it is cut off.
        process.stderr.write(`${tableOf([row], '').split('\n').at(-1)}\n`)
      }
      return rows
    })
    say(
      tableOf(
        measured,
        `CPU ms per request (server and PostgreSQL), scale ${values.scale}, median of ${values.rounds} rounds, Node ${process.version}`,
      ),
    )
  } finally {
    await ours.stop()
    // The documents of the generated data have none; these were left by the transfers.
    rmSync(filesOf(data_dir), { recursive: true, force: true })
  }
})

function filesOf(data_dir: string): string {
  return join(data_dir, 'files')
}

async function onStage<T>(
  data_dir: string,
  ours: Stage['ours'],
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const owner = await findEmbeddedPostgres(data_dir)
  const postmaster = readPostmaster(join(data_dir, 'postgres'))
  if (!owner || !postmaster) throw new Error('The database of the bench is not running')
  const database = { ...owner, user: SUPERUSER }
  const client = new pg.Client(database)
  await client.connect()
  try {
    const subjects: Subject[] = []
    for (const place of MEASURED.keys()) subjects.push(await subjectOf(client, place))
    const bare = await startBare(
      database,
      subjects.map(({ account_id }) => account_id),
      2 * CONNECTIONS,
      filesOf(data_dir),
    )
    try {
      return await work({ ours, bare, postgres: postmaster.pid, database, client, subjects })
    } finally {
      await bare.stop()
    }
  } finally {
    await client.end()
  }
}

async function subjectOf(client: pg.Client, place: number): Promise<Subject> {
  const some = (table: string) =>
    `array(select id::float8 from ${table} where account_id = a.id order by md5(id::text) limit 2000) as ${table}`
  const { rows } = await client.query<Subject>(
    `select a.id::int as account_id, ${['clients', 'cases', 'sessions', 'documents'].map(some).join(', ')},
       (select to_char(month, 'YYYY-MM-DD')
        from (select date_trunc('month', s.date) as month, count(*) from sessions s where s.account_id = a.id group by 1) months
        order by abs(count - 300) limit 1) as month
     from accounts a join users u on u.id = a.owner_user_id where u.email = $1`,
    [scaleOwner(place)],
  )
  if (!rows[0]) throw new Error('The data of the bench lacks a firm')
  return rows[0]
}
