// `npm start`: installs, builds and serves, each only when there is something to do.
import { buildWeb, innerEnv, install, NODE, refuse, refuseOldNode, run } from './support.mjs'

refuseOldNode()
await install()
if ((await buildWeb()) !== 0) refuse('The web app could not be built; the lines above say why.')

// Node 24 runs TypeScript as it is; its first releases still call that, and its SQLite, an experiment.
const args = [
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/main.ts',
  ...process.argv.slice(2),
]
process.exitCode = await run(NODE, args, {
  env: innerEnv({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
})
