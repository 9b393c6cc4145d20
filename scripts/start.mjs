// `npm start`: installs and builds if needed, then serves.
import {
  buildWeb,
  install,
  NODE,
  refuse,
  requireNodeVersion,
  run,
  SERVER_OPTIONS,
  serverEnv,
} from './support.mjs'

requireNodeVersion()
await install()
if ((await buildWeb()) !== 0) refuse('The web app could not be built; see the output above.')

const args = [...SERVER_OPTIONS, 'apps/server/src/main.ts', ...process.argv.slice(2)]
process.exitCode = await run(NODE, args, { env: serverEnv() })
