// `npm run bench:upgrade -- --from COMMIT [--data FOLDER]`: the version of that commit serves a firm of 1,000,000 clients and
// small ones while this version migrates their database. Prints what the callers saw, and fails if a request took over 3 s
// or failed. FOLDER was filled by that version: npm run bench -- --scale million.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { onDatabase } from '../../apps/server/test/database/test-server.ts'
import { runCommand, say } from '../../database/run-command.ts'
import { openEmbedded, type BenchDatabase } from '../bench-database.ts'
import { readFirms } from '../firms.ts'
import { buildEnv } from '../prepare-data.ts'
import { startCasework } from '../servers.ts'
import { checkOut } from './old-version.ts'
import { startLoad, type Observed } from './load.ts'

const MAX_MS = 3000
const PHASE_MS = 10_000
const MIGRATE = fileURLToPath(new URL('../../database/migrate.ts', import.meta.url))

/** Opens a copy of the data, because the migrations change it. */
async function openCopy(original: string): Promise<BenchDatabase & { data_dir: string }> {
  if (!existsSync(join(original, 'postgres')))
    throw new StartRefusal(`${original} holds no bench data. Fill it with the older version.`)
  const parent = mkdtempSync(join(tmpdir(), 'casework-upgrade-'))
  chmodSync(parent, 0o711)
  const data_dir = join(parent, 'data')
  execFileSync('cp', ['-a', original, data_dir])
  const database = await openEmbedded(data_dir)
  const close = async () => {
    await database.close()
    rmSync(parent, { recursive: true, force: true })
  }
  return { ...database, data_dir, close }
}

const readMigrations = (database: BenchDatabase) =>
  onDatabase(database.superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from migration_checksums order by name',
    )
    return rows.map(({ name }) => name)
  })

/** @returns seconds */
async function migrate(data: { url: string; data_dir: string }): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [MIGRATE], { env: buildEnv(data), stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The migrations failed')
  return (performance.now() - began) / 1000
}

function report(phase: string, { requests, longest, failures }: Observed): boolean {
  say(
    `${phase}: ${requests} requests, longest ${Math.round(longest.ms)} ms (${longest.name}), ${failures.length} failed`,
  )
  for (const failure of failures.slice(0, 5)) say(`  ${failure}`)
  return failures.length === 0 && longest.ms < MAX_MS
}

const countCases = (database: BenchDatabase, titles: readonly string[]) =>
  onDatabase(database.superuser, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from cases where title = any ($1)',
      [titles],
    )
    return rows[0]?.n ?? 0
  })

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      data: { type: 'string', default: '.cache/bench/scale-million' },
    },
  })
  if (values.from === undefined) throw new StartRefusal('--from must name a commit.')
  const old = checkOut(values.from)
  const data = await openCopy(resolve(values.data))
  try {
    const server = await startCasework(data, '', old.root)
    try {
      const before = await readMigrations(data)
      const firms = await onDatabase(data.superuser, (client: pg.Client) =>
        readFirms(client, 'largest'),
      )
      const callers = await Promise.all(
        firms.map(async (firm) => ({ firm, target: await server.signIn(firm) })),
      )
      const load = startLoad(callers)
      await pause(PHASE_MS)
      const good = [report('before', load.observe())]
      const seconds = await migrate(data)
      good.push(report(`during the migrations (${seconds.toFixed(1)} s)`, load.observe()))
      await pause(PHASE_MS)
      good.push(report('after', load.observe()))
      const created = await load.stop()
      const kept = await countCases(data, created)
      const applied = (await readMigrations(data)).filter((name) => !before.includes(name))
      say(`applied: ${applied.join(', ') || 'nothing'}`)
      say(`${created.length} cases acknowledged, ${kept} in the database`)
      process.exitCode = good.every(Boolean) && kept === created.length ? 0 : 1
    } finally {
      await server.stop()
    }
  } finally {
    await data.close()
    old.remove()
  }
})
