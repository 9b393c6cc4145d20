// `npm run worker`: starts an extra process that only runs jobs, with the settings of `npm start`.
import { install, NODE, requireNodeVersion, run, SERVER_OPTIONS, serverEnv } from './support.mjs'

requireNodeVersion()
await install()
const args = [...SERVER_OPTIONS, 'apps/server/src/worker.ts', ...process.argv.slice(2)]
process.exitCode = await run(NODE, args, { env: serverEnv() })
