// `npm run test:changed`: tests of what differs from main, or from the commit given as an argument.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { findServerTests } from './changed-tests.mjs'
import { childEnv, install, NODE, requireNodeVersion, ROOT, run } from './support.mjs'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests']

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

requireNodeVersion()
await install()
const [base = git('merge-base', 'main', 'HEAD')[0]] = process.argv.slice(2)
const files = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const env = childEnv()
const others = ['!server', '!full', '!ui-full', '!launcher', '!plans'].map(
  (project) => `--project=${project}`,
)
const codes = [await run(NODE, [...VITEST, ...others, `--changed=${base}`], { env })]

const folders = findServerTests(files).filter(
  (path) => globSync(path.endsWith('/') ? `${path}**/*.test.ts` : path, { cwd: ROOT }).length > 0,
)
if (folders.length > 0)
  codes.push(
    await run(NODE, [...VITEST, '--project=server', '--project=full', ...folders], { env }),
  )
process.exitCode = Math.max(...codes)
