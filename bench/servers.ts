import { fork, spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { SCALE_PASSWORD, scaleOwner } from '../database/seed/scale.ts'
import { settingsFor } from './data.ts'
import { ask } from './load.ts'
import type { Target } from './requests.ts'

export interface Server {
  readonly pid: number
  /** The server as the owner of a measured firm asks it, signed in anew: a token lives shorter than a long run. */
  signIn(place: number): Promise<Target>
  stop(): Promise<void>
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The product as it is delivered. `profile` is a folder for a CPU profile, or empty. */
export async function startOurs(data_dir: string, profile: string): Promise<Server> {
  const nodeFlags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeFlags, file('../apps/server/src/main.ts')], {
    // Its log lines cost what they cost; nobody reads them.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...settingsFor(data_dir),
      PORT: String(port),
      RATE_LIMIT_FACTOR: '100000',
      STORAGE_LIMIT_MB: '100000000',
    },
  })
  const stop = stopper(child)
  try {
    await untilAnswered(child, port)
    const signIn = async (place: number) => {
      const body = { email: scaleOwner(place), password: SCALE_PASSWORD }
      const answer = await ask(
        { port, token: '' },
        { method: 'POST', path: '/api/login/', body, status: 200 },
      )
      const { data } = JSON.parse(answer) as { data: { tokens: { access: string } } }
      return { port, token: data.tokens.access }
    }
    return { signIn, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilAnswered(child: ChildProcess, port: number): Promise<void> {
  const giveUp = Date.now() + 120_000
  for (;;) {
    try {
      await ask({ port, token: '' }, { method: 'GET', path: '/health/ready', status: 200 })
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The bare server on the same database, past every fence. */
export async function startBare(
  database: pg.ClientConfig,
  accounts: readonly number[],
  connections: number,
  files: string,
): Promise<Server> {
  const secret = randomBytes(32).toString('hex')
  const child = fork(file('bare-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      BARE_SERVER: JSON.stringify({ database, secret, connections, files }),
    },
  })
  const [port] = (await once(child, 'message')) as [number]
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const signIn = (place: number) => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ account_id: accounts[place], exp })}`
    return Promise.resolve({
      port,
      token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
    })
  }
  return { signIn, pid: child.pid ?? 0, stop: stopper(child) }
}
