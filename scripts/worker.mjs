// `npm run worker`: a further process for the jobs alone, with the settings of `npm start`.
import { innerEnv, install, NODE, refuseOldNode, run } from './support.mjs'

refuseOldNode()
await install()
const args = [
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/worker.ts',
  ...process.argv.slice(2),
]
process.exitCode = await run(NODE, args, {
  env: innerEnv({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
})
