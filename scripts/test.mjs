// `npm test`: what decides whether a change lands. `npm run test:full` runs everything (decision 0079).
import { CHECKS } from './checks.mjs'
import { install, requireNodeVersion } from './support.mjs'
import {
  buildWithinBudgets,
  prepareBrowsers,
  runChecks,
  runPlaywright,
  runSteps,
  runVitest,
} from './test-run.mjs'

/** A test that passes when it is repeated once does not fail the run, and is listed at its end. */
const REPEAT_ONCE = 1
const CORE_ONLY = ['--grep=@core', `--retries=${REPEAT_ONCE}`]

requireNodeVersion()
await install()
await prepareBrowsers()

// Each limit is four times what the step takes on two quiet cores, for slower machines.
await runSteps(
  [
    { name: 'checks', seconds: 300, run: () => runChecks(CHECKS) },
    {
      name: 'unit, API and screen tests',
      seconds: 1200,
      run: () =>
        runVitest({
          report: 'vitest',
          projects: ['contract', 'texts', 'tools', 'web', 'ui', 'server'],
          args: [`--retry=${REPEAT_ONCE}`, '--bail=20'],
        }),
    },
    { name: 'web app and its budgets', seconds: 120, run: buildWithinBudgets },
    {
      name: 'core journeys, start and stop',
      seconds: 1000,
      run: () =>
        runPlaywright({
          report: 'core',
          project: 'journeys',
          // One run: each prepares the data that its servers copy.
          args: ['--project=start', ...CORE_ONLY],
        }),
    },
  ],
  { seconds: 3600 },
)
