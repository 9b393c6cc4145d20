// Runs the steps of a test command. Each has a limit, and no end leaves a process or a folder behind.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getChromium, getHeadlessShell } from './chromium.mjs'
import {
  buildWeb,
  childEnv,
  endChildren,
  NODE,
  onSignal,
  ROOT,
  run,
  runScript,
} from './support.mjs'
import {
  countCheck,
  countFailure,
  countPlaywright,
  countVitest,
  getFailedCount,
  printTotal,
} from './tally.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const VITEST_REPORTER = './scripts/vitest-report.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const REPORTS = join(ROOT, '.cache', 'test')
/** With so many failures, the next steps would only repeat them. */
const MANY_FAILURES = 10
/** For a test runner to write its report after it was interrupted. */
const GRACE_MS = 20_000
const LEFTOVER_MS = 5_000
const MAX_OUTPUT = 64 * 1024 * 1024
const SECOND = 1000

/** The temporary folder of everything in this run: what carries its name belongs to the run. */
const folder = mkdtempSync(join(tmpdir(), 'cw-run-'))
// Like /tmp: under root, PostgreSQL runs as another user.
chmodSync(folder, 0o1777)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

let env = { TMPDIR: folder, CI: '1', NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile') }
let endedBecause
const began = Date.now()
const durations = []

/** Finds or installs the browsers of all steps. */
export const prepareBrowsers = async () => {
  const chromium = await getChromium()
  const headlessShell = (await getHeadlessShell()) ?? chromium
  env = { ...env, CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: headlessShell }
}

const secondsSince = (moment) => Math.round((Date.now() - moment) / SECOND)
const formatDuration = (name, seconds) => `${String(seconds).padStart(6)} s  ${name}`

/** Ends the running step, and lets no other begin. */
const endRun = (because) => {
  if (endedBecause) return
  endedBecause = because
  console.log(`\n${because}. The run ends ...`)
  endChildren('SIGINT')
  setTimeout(() => endChildren('SIGKILL'), GRACE_MS).unref()
}

onSignal((signal) => endRun(`It received ${signal}`))

/** Processes that carry the folder in their environment or arguments. */
const listLeftovers = () =>
  execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: MAX_OUTPUT })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))

const endLeftovers = async () => {
  const giveUp = Date.now() + LEFTOVER_MS
  for (let left = listLeftovers(); left.length > 0 && Date.now() < giveUp; left = listLeftovers()) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await pause(100)
  }
}

const runInGroup = (program, args, more) =>
  run(program, args, { env: childEnv({ ...env, ...more }), group: true })

/** Runs scripts of package.json, two at a time. The first that fails ends the run. */
export const runChecks = async (names) => {
  const waiting = [...names]
  const runNext = async () => {
    const name = waiting.shift()
    if (!name || endedBecause) return
    const from = Date.now()
    let output = ''
    const collect = (piece) => (output += piece)
    const code = await runScript(name, { env, group: true, collect })
    if (!endedBecause || code === 0) {
      console.log(`${output.trimEnd()}\n${formatDuration(name, secondsSince(from))}`.trimStart())
      countCheck(name, code)
    }
    if (code !== 0) endRun(`The check ${name} failed`)
    await runNext()
  }
  await Promise.all([runNext(), runNext()])
}

/** Builds the web app and checks its size. */
export const buildWithinBudgets = async () => {
  countCheck('web app', await buildWeb({ env, group: true }))
  if (!endedBecause) await runChecks(['check:budgets'])
}

const reportAt = (name) => join(REPORTS, `${name}.json`)

/** Runs projects of Vitest. `through`: a program and arguments that run the command; `env`: more of it. */
export const runVitest = async ({ report, projects, args = [], env: more, through }) => {
  const vitest = [
    VITEST,
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    `--reporter=${VITEST_REPORTER}`,
    ...args,
  ]
  const command = through ? [...through, NODE, ...vitest] : vitest
  const code = await runInGroup(NODE, command, { ...more, VITEST_REPORT: reportAt(report) })
  return countVitest(reportAt(report), code)
}

/** Runs a program that counts as one test. `notes` are the lines of its output. */
export const runProgram = async ({ name, args }) => {
  let output = ''
  const collect = (piece) => {
    output += piece
    process.stdout.write(piece)
  }
  const options = ['--disable-warning=ExperimentalWarning', ...args]
  const code = await run(NODE, options, { env: childEnv(env), group: true, collect })
  countCheck(name, code)
  return { count: 1, notes: output.trim().split('\n') }
}

/** Runs a project of Playwright. */
export const runPlaywright = async ({ report, project, args = [] }) => {
  const code = await runInGroup(NODE, [PLAYWRIGHT, 'test', `--project=${project}`, ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportAt(report),
  })
  return countPlaywright(reportAt(report), code)
}

const runStep = async ({ name, seconds, run: work }, { showSlowest }) => {
  if (endedBecause) return countFailure(`${name}: not run`)
  console.log(`\n=== ${name} (${secondsSince(began)} s)`)
  const from = Date.now()
  const limit = setTimeout(() => endRun(`"${name}" took more than ${seconds} s`), seconds * SECOND)
  const { count, slowest = [] } = (await work()) ?? {}
  clearTimeout(limit)
  durations.push(
    formatDuration(count === undefined ? name : `${name} (${count})`, secondsSince(from)),
  )
  if (showSlowest && slowest.length > 0) console.log(`\nSlowest:\n${slowest.join('\n')}`)
  if (getFailedCount() >= MANY_FAILURES) endRun(`${getFailedCount()} tests failed`)
}

/**
 * Runs `{ name, seconds, run }` one after the other, and sets the exit code. At a limit, after a failed
 * check or many failed tests, and at a signal, the run ends: what did not run counts as failed.
 */
export const runSteps = async (steps, { seconds, showSlowest = false }) => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const limit = setTimeout(() => endRun(`The run took more than ${seconds} s`), seconds * SECOND)
  for (const step of steps) await runStep(step, { showSlowest })
  clearTimeout(limit)
  if (endedBecause) countFailure(`The run was ended: ${endedBecause}`)
  await endLeftovers()
  console.log(`\nDuration of each step (tests):\n${durations.join('\n')}`)
  console.log(`${formatDuration('whole run', secondsSince(began))}\n`)
  process.exitCode = printTotal()
}
