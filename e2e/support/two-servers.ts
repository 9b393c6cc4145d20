// Two server processes of one installation: same database, files and secret, two ports (PORT and
// SECOND_PORT).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SERVER_COMMAND } from './casework.ts'

const [node = '', ...server] = SERVER_COMMAND
const ports = [process.env['PORT'], process.env['SECOND_PORT']]
const children = ports.map((PORT) =>
  spawn(node, server, { stdio: 'inherit', env: { ...process.env, PORT } }),
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
const codes = await Promise.all(
  children.map(async (child) => (await once(child, 'exit'))[0] as number | null),
)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
