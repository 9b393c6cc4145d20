import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

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

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
const playwrightReport = {
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [],
}

test('counts a runner that left no report as a failure', () => {
  expect(
    sumOf(`countVitest('${folder}/none.json', 0)`, `countPlaywright('${folder}/none.json', 0)`),
  ).toMatchObject({ line: '0 passed, 2 failed', code: 1 })
})

test('counts a test file that does not load, and a runner that fails for no test', () => {
  const broken = reportAt('broken.json', {
    ...vitestReport,
    testResults: [
      { status: 'failed', name: 'a.test.ts', message: 'no such file', assertionResults: [] },
    ],
  })
  const crashed = reportAt('crashed.json', playwrightReport)

  expect(sumOf(`countVitest('${broken}', 1)`, `countPlaywright('${crashed}', 1)`)).toMatchObject({
    line: '11 passed, 2 failed',
    code: 1,
  })
})

test('counts a journey that passed only at the second attempt as a failure', () => {
  const flaky = reportAt('flaky.json', {
    ...playwrightReport,
    stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
  })

  expect(sumOf(`countPlaywright('${flaky}', 0)`)).toMatchObject({
    line: '3 passed, 1 failed',
    code: 1,
  })
})

test('adds up checks, tests and journeys, names what was skipped, and uses each report once', () => {
  const vitest = reportAt('vitest.json', { ...vitestReport, numPendingTests: 1 })
  const playwright = reportAt('playwright.json', playwrightReport)

  expect(
    sumOf(
      `countCheck('typecheck', 0)`,
      `countVitest('${vitest}', 0)`,
      `countPlaywright('${playwright}', 0)`,
    ),
  ).toMatchObject({
    line: '12 passed, 0 failed, 1 skipped',
    code: 0,
  })
  expect(existsSync(vitest)).toBe(false)
})

test('names what failed above the last line, with the beginning of what it said', () => {
  const assertionResults = [
    {
      status: 'failed',
      fullName: 'adds up',
      failureMessages: ['\u001b[31mexpected 2\u001b[39m\nat sum.ts:1'],
    },
    { status: 'passed', fullName: 'subtracts', failureMessages: [] },
  ]
  const vitest = reportAt('vitest.json', {
    ...vitestReport,
    numFailedTests: 1,
    testResults: [{ status: 'failed', name: 'sum.test.ts', assertionResults }],
  })
  const flaky = {
    title: 'signs in',
    file: 'auth.spec.ts',
    line: 7,
    tests: [{ status: 'flaky', results: [{ errors: [{ message: 'no button' }] }] }],
  }
  const well = {
    title: 'signs out',
    file: 'auth.spec.ts',
    line: 9,
    tests: [{ status: 'expected', results: [{ errors: [] }] }],
  }
  const suites = [{ specs: [well], suites: [{ specs: [flaky] }] }]
  const playwright = reportAt('playwright.json', {
    ...playwrightReport,
    stats: { ...playwrightReport.stats, flaky: 1 },
    suites,
  })

  expect(
    sumOf(
      `countCheck('lint', 1)`,
      `countVitest('${vitest}', 1)`,
      `countPlaywright('${playwright}', 0)`,
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
    '11 passed, 3 failed',
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
