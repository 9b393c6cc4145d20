// `npm run check`: every check of the sources, two at a time.
import { CHECKS } from './checks.mjs'
import { install, requireNodeVersion } from './support.mjs'
import { runChecks, runSteps } from './test-run.mjs'

requireNodeVersion()
await install()
await runSteps([{ name: 'checks', seconds: 600, run: () => runChecks(CHECKS) }], { seconds: 600 })
