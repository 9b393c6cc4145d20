// `npm start`: installs and builds if needed, then serves.
import { buildWeb, install, NODE, refuse, requireNodeVersion, run, serverEnv } from './support.mjs'

requireNodeVersion()
await install()
if ((await buildWeb()) !== 0) refuse('The web app could not be built; see the output above.')

// Early releases of Node 24 warn that type stripping and SQLite are experimental.
const args = [
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/main.ts',
  ...process.argv.slice(2),
]
process.exitCode = await run(NODE, args, { env: serverEnv() })
