import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './support.mjs'

const TALLY = new URL('tally.mjs', import.meta.url).href
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cw-tally-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const reportAt = (name: string, report: object): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}

/** Runs the lines in a separate process, because the tally is global to a process. */
const sumOf = (...lines: string[]) => {
  const program = `import { countCheck, countVitest, countPlaywright, printTotal } from '${TALLY}'\n${lines.join('\n')}\nprocess.exitCode = printTotal()`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { lines: stdout.split('\n').slice(0, -1), line: stdout.split('\n').at(-2), code: status }
}

type VitestTest = { name: string; state: string; message: string; note?: string }

const vitestFile = (path: string, ...tests: VitestTest[]) => ({
  path: join(ROOT, path),
  failed: tests.some(({ state }) => state === 'failed'),
  message: '',
  tests,
})
const vitestTest = (name: string, state = 'passed', message = '') => ({ name, state, message })
const repeatPassed = (count: number, message?: string) =>
  Array.from({ length: count }, (_, at) => vitestTest(`test ${at}`, 'passed', message))

type Attempt = { status: string; duration: number; errors: { message: string }[] }

const attempt = (...messages: string[]): Attempt => ({
  status: messages.length > 0 ? 'failed' : 'passed',
  duration: 1000,
  errors: messages.map((message) => ({ message })),
})
const journey = (title: string, status: string, ...results: Attempt[]) => ({
  title,
  file: 'auth.spec.ts',
  line: 7,
  tests: [{ status, results }],
})
const playwrightReport = (...specs: object[]) => ({
  errors: [],
  suites: [{ specs: [], suites: [{ specs }] }],
})

test('counts a runner that left no report as a failure', () => {
  expect(
    sumOf(`countVitest('${folder}/none.json', 0)`, `countPlaywright('${folder}/none.json', 0)`),
  ).toMatchObject({ line: '0 passed, 2 failed', code: 1 })
})

test('counts a test file that does not load, and a runner that fails for no test', () => {
  const broken = reportAt('broken.json', [
    vitestFile('b.test.ts', ...repeatPassed(7)),
    { ...vitestFile('a.test.ts'), failed: true, message: 'no such file' },
  ])
  const crashed = reportAt(
    'crashed.json',
    playwrightReport(journey('signs in', 'expected', attempt())),
  )

  expect(sumOf(`countVitest('${broken}', 1)`, `countPlaywright('${crashed}', 1)`)).toMatchObject({
    line: '8 passed, 2 failed',
    code: 1,
  })
})

test('names tests that passed when repeated, with their first error, and passes', () => {
  const vitest = reportAt('vitest.json', [
    vitestFile('sum.test.ts', vitestTest('adds up', 'passed', 'expected 2'), vitestTest('counts')),
  ])
  const playwright = reportAt(
    'playwright.json',
    playwrightReport(journey('signs in', 'flaky', attempt('no button'), attempt())),
  )

  const { lines, code } = sumOf(
    `countVitest('${vitest}', 0)`,
    `countPlaywright('${playwright}', 0)`,
  )

  expect(lines).toEqual([
    'Flaky: failed, and passed when repeated:',
    'sum.test.ts > adds up',
    '    expected 2',
    'auth.spec.ts:7 > signs in',
    '    no button',
    '',
    '3 passed, 0 failed, 2 flaky',
    '3 passed, 0 failed',
  ])
  expect(code).toBe(0)
})

test.for([
  [5, 0],
  [6, 1],
])('of %i flaky tests, %i fails the run', ([count = 0, expected]) => {
  const report = reportAt('flaky.json', [
    vitestFile('sum.test.ts', ...repeatPassed(count, 'expected 2')),
  ])

  expect(sumOf(`countVitest('${report}', 0)`)).toMatchObject({
    line: `${count} passed, ${expected} failed`,
    code: expected,
  })
})

test('counts what an interrupted runner did not reach as failures', () => {
  const vitest = reportAt('vitest.json', [
    vitestFile('sum.test.ts', vitestTest('adds up', 'pending')),
  ])
  const playwright = reportAt(
    'playwright.json',
    playwrightReport(
      journey('signs in', 'skipped', { ...attempt(), status: 'interrupted' }),
      journey('signs out', 'skipped'),
    ),
  )

  expect(
    sumOf(`countVitest('${vitest}', 130)`, `countPlaywright('${playwright}', 130)`).lines,
  ).toEqual([
    'Failed:',
    '1 tests not run, the first: sum.test.ts > adds up',
    '2 tests not run, the first: auth.spec.ts:7 > signs in',
    '',
    '0 passed, 3 failed',
  ])
})

test('adds up checks, tests and journeys, and names what was skipped', () => {
  const vitest = reportAt('vitest.json', [
    vitestFile('sum.test.ts', ...repeatPassed(7), {
      ...vitestTest('scans with ClamAV', 'skipped'),
      note: 'clamd is not installed',
    }),
  ])
  const playwright = reportAt(
    'playwright.json',
    playwrightReport(
      ...Array.from({ length: 4 }, () => journey('signs in', 'expected', attempt())),
      journey('prints', 'skipped', { ...attempt(), status: 'skipped' }),
    ),
  )

  expect(
    sumOf(
      `countCheck('typecheck', 0)`,
      `countVitest('${vitest}', 0)`,
      `countPlaywright('${playwright}', 0)`,
    ),
  ).toEqual({
    lines: [
      'Skipped:',
      'sum.test.ts > scans with ClamAV: clamd is not installed',
      'auth.spec.ts:7 > prints',
      '',
      '12 passed, 0 failed, 2 skipped',
      '12 passed, 0 failed',
    ],
    line: '12 passed, 0 failed',
    code: 0,
  })
})

test('names what failed above the last line, with the beginning of what it said', () => {
  const vitest = reportAt('vitest.json', [
    vitestFile(
      'sum.test.ts',
      vitestTest('adds up', 'failed', '\u001b[31mexpected 2\u001b[39m\nat sum.ts:1'),
      vitestTest('subtracts'),
    ),
  ])
  const playwright = reportAt(
    'playwright.json',
    playwrightReport(
      journey('signs out', 'expected', attempt()),
      journey('signs in', 'unexpected', attempt('no button'), attempt('no button')),
    ),
  )

  expect(
    sumOf(
      `countCheck('lint', 1)`,
      `countVitest('${vitest}', 1)`,
      `countPlaywright('${playwright}', 1)`,
    ).lines,
  ).toEqual([
    'Failed:',
    'lint',
    'sum.test.ts > adds up',
    '    expected 2',
    '    at sum.ts:1',
    'auth.spec.ts:7 > signs in',
    '    no button',
    '',
    '2 passed, 3 failed',
  ])
})

test.for(['start.mjs', 'test.mjs'])(
  '%s refuses a Node that is too old with a sentence',
  (script) => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})"
    const run = () =>
      execFileSync(
        process.execPath,
        ['--import', pretend, new URL(script, import.meta.url).pathname],
        { encoding: 'utf8', stdio: 'pipe' },
      )

    expect(run).toThrow(/Casework needs Node 20\.19 or newer; this is Node 20\.18\.3\./)
  },
)
