import { fork, spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { SCALE_PASSWORD } from '../database/seed/scale.ts'
import { MEMORY, SERVER_OPTIONS } from '../scripts/support.mjs'
import { buildEnv, type BenchData } from './prepare-data.ts'
import { sendRequest } from './http-load.ts'
import type { Target } from './requests.ts'

/** A firm, and the email of its owner. */
export interface Firm {
  readonly account_id: number
  readonly email: string
}

export interface Server {
  readonly pid: number
  /** Signs in as the owner of a firm; tokens expire, so sign in per scenario. */
  signIn(firm: Firm): Promise<Target>
  stop(): Promise<void>
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const createStop = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Starts Casework with production settings.
 * @param profile a folder for a CPU profile, or empty
 * @param root the repository, or a checkout of another version
 * @param flags further options of Node
 */
export async function startCasework(
  data: Pick<BenchData, 'url' | 'data_dir'>,
  profile = '',
  root = resolvePath('..'),
  flags: readonly string[] = [],
): Promise<Server> {
  const profileFlags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const nodeFlags = [...SERVER_OPTIONS, ...profileFlags, ...flags]
  const port = await findFreePort()
  const child = spawn(process.execPath, [...nodeFlags, join(root, 'apps/server/src/main.ts')], {
    // Logging stays on, because its cost is measured; the output is discarded.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...buildEnv(data),
      ...MEMORY,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '100000',
      STORAGE_LIMIT_MB: '100000000',
    },
  })
  const stop = createStop(child)
  try {
    await waitUntilReady(child, port)
    const signIn = async ({ email }: Firm) => {
      const body = { email, password: SCALE_PASSWORD }
      const response = await sendRequest(
        { port, token: '' },
        { method: 'POST', path: '/api/login/', body, status: 200 },
      )
      const signedIn = JSON.parse(response) as { data: { tokens: { access: string } } }
      return { port, token: signedIn.data.tokens.access }
    }
    return { signIn, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      await sendRequest({ port, token: '' }, { method: 'GET', path: '/health/ready', status: 200 })
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Starts the baseline server on the same database, as a superuser that bypasses RLS. */
export async function startBaseline(
  database: pg.ClientConfig,
  connections: number,
  files: string,
): Promise<Server> {
  const secret = randomBytes(32).toString('hex')
  const child = fork(resolvePath('baseline-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      BASELINE_SERVER: JSON.stringify({ database, secret, connections, files }),
    },
  })
  const [port] = (await once(child, 'message')) as [number]
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const signIn = ({ account_id }: Firm) => {
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ account_id, exp })}`
    return Promise.resolve({
      port,
      token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
    })
  }
  return { signIn, pid: child.pid ?? 0, stop: createStop(child) }
}
