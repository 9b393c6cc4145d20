// `npm test`: all checks and tests. Continues after a failure, so that the last line counts all.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getChromium, getHeadlessShell } from './chromium.mjs'
import { installObjectStore } from './object-store.mjs'
import { installOlderPostgres } from './older-postgres.mjs'
import {
  buildWeb,
  childEnv,
  install,
  NODE,
  requireNodeVersion,
  ROOT,
  run,
  runScript,
} from './support.mjs'
import { countCheck, countPlaywright, countVitest, printTotal } from './tally.mjs'

const CHECKS = [
  'typecheck',
  'format:check',
  'lint',
  'check:sizes',
  'check:boundaries',
  'check:mirror',
  'check:dead',
  'check:texts',
  'requirements',
  'check:documents',
  'check:migrations',
]
const REPORTS = join(ROOT, '.cache', 'test')
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const EXTERNAL = 'apps/server/test/database/with-external-postgres.ts'
/**
 * What may differ on a server that is reached over the network: roles, migrations, and the walls
 * between firms. The owner is no superuser on either; the stress command repeats every API test.
 */
const ON_EXTERNAL = ['apps/server/src/platform/database', 'apps/server/test/tenant-isolation']

const began = Date.now()
const secondsSince = (moment) => Math.round((Date.now() - moment) / 1000)
const steps = []
const step = (name) => {
  console.log(`\n=== ${name} (${secondsSince(began)} s)`)
  steps.push({ name, began: Date.now() })
}
const formatDuration = ({ name, began: from }, at) => {
  const seconds = Math.round(((steps[at + 1]?.began ?? Date.now()) - from) / 1000)
  return `${String(seconds).padStart(6)} s  ${name}`
}
const reportAt = (name) => join(REPORTS, `${name}.json`)
const vitestArgs = (report, projects) => [
  VITEST,
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

requireNodeVersion()
await install()
const chromium = await getChromium()
const env = childEnv({
  CHROMIUM_PATH: chromium,
  HEADLESS_SHELL_PATH: (await getHeadlessShell()) ?? chromium,
  CI: '1',
})
// Run in parallel with the checks.
const installing = Promise.all([installObjectStore(), installOlderPostgres()])
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

for (const check of CHECKS) {
  step(check)
  countCheck(check, await runScript(check))
}

await installing
// These tests measure times and fill disks, so they run alone.
step('starting the database')
countVitest(
  reportAt('launcher'),
  await run(NODE, vitestArgs(reportAt('launcher'), ['launcher']), { env }),
)

step('plans of all statements')
countVitest(reportAt('plans'), await run(NODE, vitestArgs(reportAt('plans'), ['plans']), { env }))

step('unit, API and screen tests')
countVitest(
  reportAt('vitest'),
  await run(NODE, vitestArgs(reportAt('vitest'), ['!launcher', '!plans']), { env }),
)

step('roles and firms on an external PostgreSQL')
const onExternal = [...vitestArgs(reportAt('external'), ['server']), ...ON_EXTERNAL]
countVitest(
  reportAt('external'),
  await run(NODE, [EXTERNAL, 'TEST_DATABASE_URL', NODE, ...onExternal], { env }),
)

step('web app')
countCheck('web app', await buildWeb())

step('budgets')
countCheck('check:budgets', await runScript('check:budgets'))

for (const [project, name] of [
  ['start', 'starting and stopping'],
  ['journeys', 'journeys in the browser'],
]) {
  step(name)
  const code = await run(NODE, [PLAYWRIGHT, 'test', `--project=${project}`], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportAt(project) },
  })
  countPlaywright(reportAt(project), code)
}

console.log(`\nDuration of each step:\n${steps.map(formatDuration).join('\n')}\n`)
process.exitCode = printTotal()
