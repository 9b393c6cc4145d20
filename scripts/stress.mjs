// `npm run test:stress`: runs the tests at full size that `npm test` runs at a small size.
import { childEnv, install, NODE, requireNodeVersion, run } from './support.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const TESTS = 'apps/server/test'
const ENUMERATION = `${TESTS}/stress/enumeration.test.ts`

/** Repetitions or sizes. Each test has a smaller default for `npm test`. */
const SIZES = {
  STRESS_ANONYMOUS: '500',
  STRESS_BACKUPS: '20',
  STRESS_CUTS: '200',
  STRESS_EXPORTS: '200',
  STRESS_FAULTS: '80',
  STRESS_GUESSES: '10000',
  STRESS_KILLS: '1000',
  STRESS_MAIL_KILLS: '20',
  STRESS_NAMES: '2000',
  STRESS_POSTGRES_KILLS: '200',
  STRESS_RESTARTS: '20',
  STRESS_ROUNDS: '200',
  STRESS_SHEET_MS: '10000',
  STRESS_SILENT_SECONDS: '45',
  STRESS_SOAK_MINUTES: '60',
  STRESS_STORE_FAULTS: '50',
  STRESS_SWEEPS: '48',
  STRESS_TREES: '300',
  STRESS_UNFINISHED: '200',
  STRESS_UPLOAD_MB: '50',
}

const STRESSED = [
  ...['crash', 'faults', 'files', 'hosts', 'races', 'moves', 's3', 'stress', 'clients/hostile'].map(
    (path) => `${TESTS}/${path}`,
  ),
  'apps/server/src/features/auth/sign-up/code-guessing',
  'apps/server/src/features/documents/upload/upload-reservations',
  'database/backups/backup-under-load',
]

const runTests = (paths, env) =>
  run(NODE, [VITEST, 'run', '--project=server', ...paths], { env: childEnv(env) })

requireNodeVersion()
await install()
const stressed = await runTests(STRESSED, { ...SIZES, TEST_WITHOUT: ENUMERATION })
// Compares response times, so nothing else may run at the same time.
const timed = await runTests([ENUMERATION], { STRESS_ANSWERS: '200' })
process.exitCode = stressed || timed
