// `npm run cluster`: tries deploy/cluster on this machine; see its README. `-- --rounds 20` sets the number of rounds.
import { buildWeb, childEnv, install, NODE, requireNodeVersion, run } from './support.mjs'

requireNodeVersion()
await install()
const program = 'deploy/cluster/trial/run.ts'
const args = ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)]
process.exitCode = (await buildWeb()) || (await run(NODE, args, { env: childEnv() }))
