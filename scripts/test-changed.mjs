// `npm run test:changed`: tests of what differs from main, or from the commit given as an argument.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { findServerTests } from './changed-tests.mjs'
import { install, requireNodeVersion, ROOT } from './support.mjs'
import { runSteps, runVitest } from './test-run.mjs'

const HOUR = 3600

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

requireNodeVersion()
await install()
const [base = git('merge-base', 'main', 'HEAD')[0]] = process.argv.slice(2)
const files = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const serverTests = findServerTests(files).filter(
  (path) => globSync(path.endsWith('/') ? `${path}**/*.test.ts` : path, { cwd: ROOT }).length > 0,
)

/** A step that needs no PostgreSQL, and one that does. */
const withoutDatabase = {
  name: 'unit and screen tests',
  seconds: HOUR,
  run: () =>
    runVitest({
      report: 'changed',
      projects: ['contract', 'texts', 'tools', 'web', 'ui'],
      args: ['--passWithNoTests', `--changed=${base}`],
    }),
}
const onDatabase = {
  name: 'API tests',
  seconds: HOUR,
  run: () =>
    runVitest({ report: 'changed-server', projects: ['server', 'full'], args: serverTests }),
}
await runSteps(serverTests.length > 0 ? [withoutDatabase, onDatabase] : [withoutDatabase], {
  seconds: 2 * HOUR,
})
