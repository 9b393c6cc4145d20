import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listProcessTree, findRunning } from './processes.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NODE = join(ROOT, 'node_modules/.bin/node')

/** The server itself, without npm and the start script. */
export const SERVER_COMMAND = [
  NODE,
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/main.ts',
]

/** A start may take a minute on a busy machine. */
const START_TIMEOUT_MS = 150_000
const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 25

/** A running installation: a process, a URL, a data folder. */
export type Casework = {
  /** The base URL, without a trailing slash. */
  url: string
  dataDir: string
  pid: number
  /** Milliseconds until it was ready. */
  startMs: number
  /** Returns all its output so far. */
  output(): string
  /**
   * Sends a signal and waits for the exit; returns the exit code, null after a signal that it did
   * not handle.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it, and removes the data folder if `startCasework` created it. */
  stop(): Promise<void>
}

export type CaseworkOptions = {
  /** Uses this folder; without it, a temporary one with an empty database is created. */
  dataDir?: string
  env?: NodeJS.ProcessEnv
  /** The command to run instead of the server itself, e.g. `['npm', 'start']`. */
  command?: string[]
  /** The host of its address; with a name, `PUBLIC_URL` is that address. */
  hostName?: 'localhost'
}

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** Creates a folder that every user may enter: under root, PostgreSQL runs as another user. */
export const newDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-e2e-'))
  chmodSync(folder, 0o711)
  return folder
}

/** The variable that names a data folder with a migrated, empty database. */
export const PREPARED_DATA = 'PREPARED_DATA_DIR'

/** Creates a folder with a copy of the prepared data, which is faster than a new database. */
const newPreparedDataDir = (): string => {
  const folder = newDataDir()
  const prepared = process.env[PREPARED_DATA]
  // `-a` keeps the owners: under root, the database belongs to another user.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** Starts the command with the settings for tests and does not wait for it. */
export const spawnCasework = async ({
  dataDir,
  env,
  command = SERVER_COMMAND,
  hostName,
}: CaseworkOptions & { dataDir: string }) => {
  const port = await findFreePort()
  const [program = NODE, ...args] = command
  const url = `http://${hostName ?? '127.0.0.1'}:${port}`
  const settings = {
    ...(hostName && { PUBLIC_URL: url }),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...(command === SERVER_COMMAND && { NODE_ENV: 'test', CHEAP_PASSWORD_HASHES: 'true' }),
  }
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url,
    child,
    exited,
    output: () => output,
    started: performance.now(),
  }
}

/**
 * Ends a server and its children: SIGTERM to the first, which stops the others, and SIGKILL to those
 * that still run. One that has ended already is no error.
 */
export const stopTree = async (pid: number): Promise<void> => {
  const pids = listProcessTree(pid).map((running) => running.pid)
  if (pids.includes(pid)) process.kill(pid, 'SIGTERM')
  for (
    const giveUp = Date.now() + STOP_TIMEOUT_MS;
    findRunning(pids).length > 0 && Date.now() < giveUp;
  )
    await pause(POLL_MS)
  for (const running of findRunning(pids)) process.kill(running.pid, 'SIGKILL')
}

/**
 * Starts the server on a free port and waits until it is ready; throws with its output when it
 * fails.
 */
export const startCasework = async (options: CaseworkOptions = {}): Promise<Casework> => {
  // A command may use another database than the embedded one that the prepared data is for.
  const newDir = options.command ? newDataDir : newPreparedDataDir
  const dataDir = options.dataDir ?? newDir()
  const { url, child, exited, output, started } = await spawnCasework({ ...options, dataDir })
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await stopTree(child.pid ?? 0)
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  for (const giveUp = Date.now() + START_TIMEOUT_MS; !(await isReady(url)); await pause(POLL_MS)) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < giveUp) continue
    await stop()
    throw new Error(`Casework did not become ready. It printed:\n${output()}`)
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    output,
    end,
    stop,
  }
}
