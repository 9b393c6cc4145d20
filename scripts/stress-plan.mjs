// What `npm run test:stress` runs, in chunks that are finished one by one.

const TESTS = 'apps/server/test'

/**
 * Trials whose number is promised. `variable` sets the number of a chunk; `minutes` is the limit of
 * each trial in a chunk, several times what it takes.
 */
export const TRIALS = {
  kills: {
    count: 1000,
    chunk: 100,
    minutes: 0.5,
    variable: 'STRESS_KILLS',
    tests: [`${TESTS}/crash/kills`],
  },
  'postgres-kills': {
    count: 200,
    chunk: 25,
    minutes: 1,
    variable: 'STRESS_POSTGRES_KILLS',
    tests: [`${TESTS}/crash/postgres-kills`],
  },
  'power-cuts': {
    count: 200,
    chunk: 25,
    minutes: 1,
    variable: 'STRESS_CUTS',
    tests: [`${TESTS}/crash/power-cut`],
  },
  cluster: { count: 20, chunk: 2, minutes: 20, program: 'deploy/cluster/trial/run.ts' },
  soak: {
    count: 60,
    chunk: 60,
    minutes: 2,
    variable: 'STRESS_SOAK_MINUTES',
    tests: [`${TESTS}/stress/soak`],
  },
}

/** Repetitions or sizes of the other tests. Each has a smaller default. */
const SIZES = {
  STRESS_ANONYMOUS: '500',
  STRESS_BACKUPS: '20',
  STRESS_BIN_KILLS: '300',
  STRESS_BIN_TREES: '1000',
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
  STRESS_REMINDER_KILLS: '100',
  STRESS_REPLAYS: '500',
  STRESS_REQUIREMENTS: '500',
  STRESS_RESTARTS: '20',
  STRESS_ROUNDS: '200',
  STRESS_RULES: '10000',
  STRESS_SEQUENCES: '200',
  STRESS_SHEET_MS: '10000',
  STRESS_SILENT_SECONDS: '45',
  STRESS_STEPS: '50',
  STRESS_STORE_FAULTS: '50',
  STRESS_SWEEPS: '48',
  STRESS_TREES: '300',
  STRESS_UNFINISHED: '200',
  STRESS_UPLOAD_MB: '50',
  STRESS_ZIPS: '150',
}

/** Compares response times, so nothing else may run at the same time. */
const ENUMERATION = `${TESTS}/stress/enumeration`

const withoutTests = (tests) => ({
  TEST_WITHOUT: tests.map((path) => `${path}.full.test.ts`).join(' '),
})

const OTHERS = {
  others: {
    minutes: 600,
    env: {
      ...SIZES,
      ...withoutTests([ENUMERATION, ...Object.values(TRIALS).flatMap(({ tests = [] }) => tests)]),
    },
    tests: [
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
      'apps/server/src/operations/backups/backup-under-load',
    ],
  },
  enumeration: { minutes: 60, env: { STRESS_ANSWERS: '200' }, tests: [ENUMERATION] },
}

export const PARTS = [...Object.keys(TRIALS), ...Object.keys(OTHERS)]

/**
 * What is still to run of a part, one entry a chunk: `{ part, size, seconds, env, tests, program }`.
 * `done` lists the finished chunks with their `size`; parts without a number have one chunk of size 1.
 */
export const planChunks = (part, done) => {
  const finished = done.reduce((sum, { size }) => sum + size, 0)
  if (part in OTHERS) {
    const { minutes, env, tests } = OTHERS[part]
    return finished > 0 ? [] : [{ part, size: 1, seconds: minutes * 60, env, tests }]
  }
  const { count, chunk, minutes, variable, tests, program } = TRIALS[part]
  const chunks = []
  for (let left = count - finished; left > 0; left -= chunk) {
    const size = Math.min(chunk, left)
    const env = variable ? { [variable]: String(size) } : {}
    // Ten minutes for what is not counted: starts, and the comparison at the end.
    chunks.push({ part, size, seconds: (10 + size * minutes) * 60, env, tests, program })
  }
  return chunks
}
