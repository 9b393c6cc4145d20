// `npm run test:stress`: runs the tests at full size that `npm test` and `npm run test:full` run at a
// small size.
import { childEnv, install, NODE, requireNodeVersion, run } from './support.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const TESTS = 'apps/server/test'
const ENUMERATION = `${TESTS}/stress/enumeration.full.test.ts`

/** Repetitions or sizes. Each test has a smaller default. */
const SIZES = {
  STRESS_ANONYMOUS: '500',
  STRESS_BACKUPS: '20',
  STRESS_BIN_KILLS: '100',
  STRESS_CUTS: '200',
  STRESS_EFFECTS: '1000',
  STRESS_EXPORTS: '200',
  STRESS_FACTOR_KILLS: '50',
  STRESS_FAULTS: '80',
  STRESS_GUESSES: '10000',
  STRESS_HISTORY_FIRMS: '200',
  STRESS_HISTORY_KILLS: '100',
  STRESS_KILLS: '1000',
  STRESS_MAIL_KILLS: '100',
  STRESS_NAMES: '2000',
  STRESS_PASSKEY_BYTES: '1000',
  STRESS_PLANS: '500',
  STRESS_PLAN_KILLS: '50',
  STRESS_POSTGRES_KILLS: '200',
  STRESS_REMINDER_KILLS: '100',
  STRESS_REPLAYS: '500',
  STRESS_REQUIREMENTS: '500',
  STRESS_RESTARTS: '20',
  STRESS_ROUNDS: '200',
  STRESS_RULES: '10000',
  STRESS_SHEET_MS: '10000',
  STRESS_SILENT_SECONDS: '45',
  STRESS_SOAK_MINUTES: '60',
  STRESS_STORE_FAULTS: '50',
  STRESS_SWEEPS: '48',
  STRESS_TAMPERINGS: '1000',
  STRESS_TREES: '300',
  STRESS_UNFINISHED: '200',
  STRESS_UPLOAD_MB: '50',
}

const STRESSED = [
  ...[
    'crash',
    'deadlines',
    'effects',
    'faults',
    'files',
    'history',
    'hosts',
    'level-plans',
    'races',
    'moves',
    's3',
    'stress',
    'clients/hostile',
  ].map((path) => `${TESTS}/${path}`),
  'apps/server/src/features/auth/factors/changed-bytes',
  'apps/server/src/features/auth/factors/factor-limits',
  'apps/server/src/features/auth/sign-up/code-guessing',
  'apps/server/src/features/deadlines/deadline-states',
  'apps/server/src/features/documents/upload/upload-reservations',
  'apps/server/src/features/history/export/verifier',
  'database/backups/backup-under-load',
]

const runTests = (paths, env) =>
  run(NODE, [VITEST, 'run', '--project=server', '--project=full', ...paths], { env: childEnv(env) })

requireNodeVersion()
await install()
const stressed = await runTests(STRESSED, { ...SIZES, TEST_WITHOUT: ENUMERATION })
// Compares response times, so nothing else may run at the same time.
const timed = await runTests([ENUMERATION], { STRESS_ANSWERS: '200' })
process.exitCode = stressed || timed
