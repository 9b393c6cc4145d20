// `npm run dev`: database and server, restarted when their sources change, and Vite with hot reload.
import { endChildren, innerEnv, install, NODE, refuseOldNode, run } from './support.mjs'

const WATCHED = [
  'apps/server/src',
  'packages/contract/src',
  'packages/texts/src',
  'database/migrations',
]

const { PORT = '3000', WEB_PORT = '5173' } = process.env
const env = innerEnv({
  NODE_ENV: 'development',
  PORT,
  WEB_PORT,
  // Links in mails lead to Vite, which forwards /api to the server.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${WEB_PORT}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
})

refuseOldNode()
await install()
const server = run(
  NODE,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch-preserve-output',
    ...WATCHED.map((path) => `--watch-path=${path}`),
    'apps/server/src/main.ts',
  ],
  { env },
)
const web = run(NODE, ['node_modules/vite/bin/vite.js', 'apps/web', '--clearScreen=false'], { env })

const first = await Promise.race([server, web])
endChildren()
await Promise.all([server, web])
process.exitCode = first
