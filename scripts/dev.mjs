// `npm run dev`: database and server, restarted when sources change, and Vite with hot reload.
import { createServer } from 'node:net'
import {
  endChildren,
  childEnv,
  install,
  NODE,
  refuse,
  requireNodeVersion,
  run,
} from './support.mjs'

const WATCHED = [
  'apps/server/src',
  'packages/contract/src',
  'packages/texts/src',
  'database/migrations',
]

const { HOST = '127.0.0.1', PORT = '3000', WEB_PORT = '5173' } = process.env
const env = childEnv({
  NODE_ENV: 'development',
  PORT,
  WEB_PORT,
  // Links in mails lead to Vite, which forwards /api to the server.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${WEB_PORT}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
})

const isPortFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(Number(port), host, () => probe.close(() => resolve(true)))
  })

/** Runs before the start, because `node --watch` would keep running without its server. */
const requireFreePorts = async () => {
  for (const [name, port, host] of [
    ['PORT', PORT, HOST],
    ['WEB_PORT', WEB_PORT, '127.0.0.1'],
  ])
    if (!(await isPortFree(port, host)))
      refuse(`Port ${port} is in use. Set ${name} to a free one.`)
}

requireNodeVersion()
await requireFreePorts()
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
