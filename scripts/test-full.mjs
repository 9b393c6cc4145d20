// `npm run test:full`: every check and test, without a second try; `-- journeys plans` runs parts.
import { CHECKS } from './checks.mjs'
import { installOlderPostgres } from './older-postgres.mjs'
import { install, refuse, requireNodeVersion } from './support.mjs'
import { installTestPrograms } from './test-programs.mjs'
import {
  buildWithinBudgets,
  prepareBrowsers,
  runChecks,
  runPlaywright,
  runSteps,
  runVitest,
} from './test-run.mjs'

const MINUTE = 60
const EXTERNAL = 'packages/testing/src/database/with-external-postgres.ts'

const PARTS = {
  // The compiler also builds the declarations, which `lint` does not.
  checks: { seconds: 5 * MINUTE, run: () => runChecks(['typecheck', ...CHECKS]) },
  server: {
    seconds: 60 * MINUTE,
    run: () =>
      runVitest({
        report: 'server',
        projects: ['contract', 'texts', 'tools', 'web', 'ui', 'ui-full', 'server', 'full'],
      }),
  },
  // These two measure times and fill disks, so they run alone.
  launcher: {
    seconds: 10 * MINUTE,
    run: () => runVitest({ report: 'launcher', projects: ['launcher'] }),
  },
  plans: {
    seconds: 20 * MINUTE,
    run: () => runVitest({ report: 'plans', projects: ['plans'] }),
  },
  runbook: {
    seconds: 20 * MINUTE,
    run: () => runVitest({ report: 'runbook', projects: ['runbook'] }),
  },
  external: {
    seconds: 60 * MINUTE,
    run: () =>
      runVitest({
        report: 'external',
        projects: ['server', 'full'],
        through: [EXTERNAL, 'TEST_DATABASE_URL'],
      }),
  },
  build: { seconds: 5 * MINUTE, run: buildWithinBudgets },
  start: {
    seconds: 20 * MINUTE,
    run: () => runPlaywright({ report: 'start', project: 'start' }),
  },
  journeys: {
    seconds: 120 * MINUTE,
    run: () => runPlaywright({ report: 'journeys', project: 'journeys' }),
  },
}
/** Parts that need the built web app. */
const IN_BROWSER = ['start', 'journeys']

const chosen = process.argv.slice(2)
for (const part of chosen)
  if (!(part in PARTS))
    refuse(`There is no part "${part}", only: ${Object.keys(PARTS).join(', ')}.`)
const parts = Object.keys(PARTS).filter(
  (part) =>
    chosen.length === 0 ||
    chosen.includes(part) ||
    (part === 'build' && IN_BROWSER.some((name) => chosen.includes(name))),
)

requireNodeVersion()
await install()
await prepareBrowsers()
await Promise.all([installTestPrograms(), installOlderPostgres()])

await runSteps(
  parts.map((name) => ({ name, ...PARTS[name] })),
  { seconds: 240 * MINUTE, showSlowest: true },
)
