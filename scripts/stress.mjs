// `npm run test:stress`: the tests at full size that `npm test` and `npm run test:full` run at a small
// size. `-- kills soak` runs parts; what was finished on this commit is not run again, unless `--again`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PARTS, planChunks, TRIALS } from './stress-plan.mjs'
import { buildWeb, install, refuse, requireNodeVersion, ROOT } from './support.mjs'
import { getFailedCount } from './tally.mjs'
import { installTestPrograms } from './test-programs.mjs'
import { runProgram, runSteps, runVitest } from './test-run.mjs'

const RECORD = join(ROOT, '.cache', 'stress.json')
const AGAIN = '--again'
const DAY = 86_400

const args = process.argv.slice(2)
const chosen = args.filter((arg) => arg !== AGAIN)
for (const part of chosen)
  if (!PARTS.includes(part)) refuse(`There is no part "${part}", only: ${PARTS.join(', ')}.`)
const parts = chosen.length > 0 ? chosen : PARTS

const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
  cwd: ROOT,
  encoding: 'utf8',
}).trim()

const readRecord = () => (existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {})

/** The chunks of a part that were finished on this commit: `{ size, seconds, notes }`. */
const listDone = (part) => {
  const { commit: of, chunks = [] } = readRecord()[part] ?? {}
  return of === commit ? chunks : []
}

const save = (part, chunks) => {
  mkdirSync(dirname(RECORD), { recursive: true })
  const record = { ...readRecord(), [part]: { commit, chunks } }
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
}

const runChunk = async ({ part, size, env, tests, program }) => {
  const failedBefore = getFailedCount()
  const began = Date.now()
  const result = program
    ? await runProgram({ name: part, args: [program, '--rounds', String(size)] })
    : await runVitest({ report: part, projects: ['server', 'full'], args: tests, env })
  const { notes = [], ...counted } = result ?? {}
  const seconds = Math.round((Date.now() - began) / 1000)
  if (getFailedCount() === failedBefore)
    save(part, [...listDone(part), { size, seconds, at: new Date().toISOString(), notes }])
  return counted
}

/** What is finished of each part, for docs/performance.md. */
const printRecord = () => {
  for (const part of parts) {
    const done = listDone(part)
    const sum = (name) => done.reduce((total, chunk) => total + chunk[name], 0)
    const promised = TRIALS[part]?.count ?? 1
    console.log(`${part}: ${sum('size')} of ${promised} on ${commit}, ${sum('seconds')} s`)
    for (const { notes } of done) for (const note of notes) console.log(`    ${note}`)
  }
}

requireNodeVersion()
await install()
await installTestPrograms()
if (parts.includes('cluster') && (await buildWeb()) !== 0) refuse('The web app was not built.')
if (args.includes(AGAIN)) for (const part of parts) save(part, [])
const steps = parts.flatMap((part) =>
  planChunks(part, listDone(part)).map((chunk) => ({
    name: `${part}, ${chunk.size}`,
    seconds: chunk.seconds,
    run: () => runChunk(chunk),
  })),
)
await runSteps(steps, { seconds: 2 * DAY })
printRecord()
