// A reporter of Vitest that writes what the tally needs to the file in VITEST_REPORT. Vitest's own
// JSON lacks the reason of a skipped test.
import { writeFileSync } from 'node:fs'

/** A timed-out action of the browser has a stack without its message. */
const describe = ({ message, stack }) =>
  stack?.includes(message) ? stack : [message, stack].join('\n')

const readTest = (test) => {
  const { state, errors = [], note } = test.result()
  return {
    name: test.fullName,
    state,
    note,
    message: errors.map(describe).join('\n'),
    ms: test.diagnostic()?.duration ?? 0,
    annotations: test.annotations().map(({ message: text }) => text),
  }
}

const readFile = (file) => ({
  path: file.moduleId,
  failed: file.state() === 'failed',
  message: file.errors().map(describe).join('\n'),
  tests: [...file.children.allTests()].map(readTest),
})

export default class Report {
  onTestRunEnd(files) {
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(files.map(readFile)))
  }
}
