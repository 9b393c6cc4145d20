// Adds up what the checks and the test runners report.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const tally = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, because the first message may be thousands of lines above. */
const failures = []
const MESSAGE_LINES = 12

const add = (passed, failed, skipped = 0) => {
  tally.passed += passed
  tally.failed += failed
  tally.skipped += skipped
}

/** Reads a report and removes it, so that a later run that crashes is not counted by it. */
const takeReport = (path) => {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  } finally {
    rmSync(path, { force: true })
  }
}

const addFailure = (name, message = '') => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  failures.push([name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd())
}

/** A failure outside a test (a file that does not load, a crashed runner) counts as one. */
const atLeastOne = (failed, code) => (code !== 0 && failed === 0 ? 1 : failed)

export const countCheck = (name, code) => {
  if (code !== 0) addFailure(name)
  add(...(code === 0 ? [1, 0] : [0, 1]))
}

const countMissingReport = (path) => {
  addFailure(`${path}: no report`)
  add(0, 1)
}

export const countVitest = (path, code) => {
  const report = takeReport(path)
  if (!report) return countMissingReport(path)
  const failuresByFile = report.testResults.map((file) => ({
    file,
    tests: file.assertionResults.filter((test) => test.status === 'failed'),
  }))
  const broken = failuresByFile.filter(
    ({ file, tests }) => file.status === 'failed' && tests.length === 0,
  )
  for (const { file } of broken) addFailure(file.name, file.message)
  for (const { file, tests } of failuresByFile)
    for (const test of tests)
      addFailure(`${file.name} > ${test.fullName}`, test.failureMessages.join('\n'))
  add(
    report.numPassedTests,
    atLeastOne(report.numFailedTests + broken.length, code),
    report.numPendingTests + report.numTodoTests,
  )
}

const collectSpecs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(collectSpecs)]

export const countPlaywright = (path, code) => {
  const report = takeReport(path)
  if (!report) return countMissingReport(path)
  const { expected, unexpected, flaky, skipped } = report.stats
  for (const error of report.errors) addFailure('playwright', error.message)
  for (const spec of report.suites.flatMap(collectSpecs)) {
    const results = spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap((test) => test.results)
    const error = results.flatMap((result) => result.errors)[0]
    if (results.length > 0) addFailure(`${spec.file}:${spec.line} > ${spec.title}`, error?.message)
  }
  add(expected, atLeastOne(unexpected + flaky + report.errors.length, code), skipped)
}

/** Prints the failures and, as the last line, the totals; returns the exit code. */
export const printTotal = () => {
  const { passed, failed, skipped } = tally
  if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}
