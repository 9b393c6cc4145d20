// Adds up what the checks and the test runners report.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './support.mjs'

const MESSAGE_LINES = 24
/** More tests than this that passed only at the second try fail the run. */
const MAX_FLAKY = 5
const SLOWEST = 10

const tally = { passed: 0, failed: 0 }
/** Printed again at the end, because the first message may be thousands of lines above. */
const failures = []
const flaky = []
const skipped = []

export const getFailedCount = () => tally.failed

const readReport = (path) => {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const describe = ({ name, message = '' }) => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd()
}

export const countFailure = (name, message) => {
  failures.push(describe({ name, message }))
  tally.failed += 1
}

export const countCheck = (name, code) => {
  if (code === 0) tally.passed += 1
  else countFailure(name)
}

const COUNT = {
  passed: () => (tally.passed += 1),
  failed: ({ name, message }) => countFailure(name, message),
  flaky: (test) => {
    tally.passed += 1
    flaky.push(describe(test))
  },
  skipped: ({ name, note }) => skipped.push(note ? `${name}: ${note}` : name),
  'not run': () => (tally.failed += 1),
}

/** A failure outside a test (a crashed runner) counts as one. */
const countTests = (tests, code) => {
  const failedBefore = tally.failed
  for (const test of tests) COUNT[test.outcome](test)
  const notRun = tests.filter(({ outcome }) => outcome === 'not run')
  if (notRun.length > 0)
    failures.push(`${notRun.length} tests not run, the first: ${notRun[0].name}`)
  if (code !== 0 && tally.failed === failedBefore)
    countFailure(`the test runner ended with code ${code}`)
  const slowest = tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
  return { count: tests.length, slowest }
}

const VITEST_OUTCOMES = { failed: 'failed', skipped: 'skipped', pending: 'not run' }

const readVitestFile = ({ path, failed, message, tests }) => {
  const file = relative(ROOT, path)
  const read = tests.map((test) => ({
    ...test,
    name: `${file} > ${test.name}`,
    // A test that passed at a second try keeps the errors of its first one.
    outcome: VITEST_OUTCOMES[test.state] ?? (test.message ? 'flaky' : 'passed'),
  }))
  const isBroken = failed && !read.some(({ outcome }) => outcome === 'failed')
  return isBroken ? [...read, { name: file, message, ms: 0, outcome: 'failed' }] : read
}

/** Returns the number of tests, the slowest ones, and the notes that tests made of their figures. */
export const countVitest = (path, code) => {
  const report = readReport(path)
  if (!report) return countFailure(`${relative(ROOT, path)}: no report`)
  const tests = report.flatMap(readVitestFile)
  return { ...countTests(tests, code), notes: tests.flatMap(({ annotations = [] }) => annotations) }
}

const PLAYWRIGHT_OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' }

/** Not those that an interruption ended, or that were never begun. */
const isSkipped = ({ results }) =>
  results.length > 0 && results.every(({ status }) => status === 'skipped')

const readSpec = (spec) =>
  spec.tests.map((test) => ({
    name: `${spec.file}:${spec.line} > ${spec.title}`,
    message: test.results.flatMap(({ errors }) => errors)[0]?.message,
    ms: test.results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    note: test.annotations?.find(({ type }) => type === 'skip')?.description,
    outcome: PLAYWRIGHT_OUTCOMES[test.status] ?? (isSkipped(test) ? 'skipped' : 'not run'),
  }))

const readSuite = (suite) => [
  ...suite.specs.flatMap(readSpec),
  ...(suite.suites ?? []).flatMap(readSuite),
]

/** Returns the number of tests and the slowest ones. */
export const countPlaywright = (path, code) => {
  const report = readReport(path)
  if (!report) return countFailure(`${relative(ROOT, path)}: no report`)
  for (const { message } of report.errors) countFailure('playwright', message)
  return countTests(report.suites.flatMap(readSuite), code)
}

const printList = (title, lines) => {
  if (lines.length > 0) console.log(`${title}:\n${lines.join('\n')}\n`)
}

/** Prints what did not just pass and, as the last line, the totals; returns the exit code. */
export const printTotal = () => {
  if (flaky.length > MAX_FLAKY)
    countFailure(`${flaky.length} tests passed only when repeated; at most ${MAX_FLAKY} may`)
  printList('Skipped', skipped)
  printList('Flaky: failed, and passed when repeated', flaky)
  printList('Failed', failures)
  const total = `${tally.passed} passed, ${tally.failed} failed`
  const more = [
    flaky.length > 0 && `${flaky.length} flaky`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ].filter(Boolean)
  if (more.length > 0) console.log([total, ...more].join(', '))
  console.log(total)
  return tally.failed === 0 ? 0 : 1
}
