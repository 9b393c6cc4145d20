// Runs programs that parse untrusted files in a separate process, so that a malicious file can only
// crash that process.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { READY } from './confined-program.ts'
import {
  buildCommand,
  findConfinement,
  PRLIMIT,
  PROGRAMS,
  ROOT,
  type Command,
  type Way,
} from './confinement.ts'

interface Run {
  /** Sent once the program has called `acceptInput`. A promise: the process waits for it. */
  readonly input: Readable | Promise<Readable>
  readonly limits: {
    readonly milliseconds: number
    readonly cpu_seconds: number
    readonly heap_mb: number
    /** Limit of heap and buffers together. */
    readonly data_bytes: number
    readonly answer_bytes: number
  }
  /** Takes the output in parts, one after another; by default it is the answer. */
  readonly take?: (part: Buffer) => Promise<void>
}

export interface Confined extends Run {
  /** The program to run. */
  readonly program: URL
  readonly args?: readonly string[]
  /** Whether the program uses native addons. */
  readonly native?: boolean
}

/** How a process ended, and its output until then. */
export interface Result {
  readonly code: number | null
  /** Killed because it took too long, used too much CPU time or wrote too much. */
  readonly wasKilled: boolean
  readonly answer: Buffer
}

type Child = ChildProcessByStdio<Writable, Readable, null>

/**
 * Runs a program with little memory and time, an empty environment, no network and no files but its
 * own code. It cannot write files or start processes.
 * @param preferred for tests; by default the strongest way that this machine supports
 * @throws the error of the input stream
 */
export async function runConfined(
  { program, args = [], native = false, ...run }: Confined,
  preferred?: Way,
): Promise<Result> {
  const way = preferred ?? (await findConfinement()).way
  const addons = native ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []
  const readable = PROGRAMS.map((path) => `--allow-fs-read=${path}`)
  return runNode(
    way,
    [
      `--max-old-space-size=${run.limits.heap_mb}`,
      '--permission',
      ...addons,
      ...readable,
      fileURLToPath(program),
      ...args,
    ],
    run,
  )
}

/**
 * Runs Node with these arguments under a confinement, which applies whatever Node itself allows.
 */
export async function runNode(
  way: Way,
  args: readonly string[],
  { input, limits, take }: Run,
): Promise<Result> {
  const { command, args: rest, user, mustSeal } = buildCommand(way, process.execPath, args)
  const limited = PRLIMIT
    ? [
        PRLIMIT,
        `--data=${limits.data_bytes}`,
        '--core=0',
        '--fsize=0',
        `--cpu=${limits.cpu_seconds}`,
      ]
    : []
  const [program = command, ...programArgs] = [...limited, command, ...rest]
  const child = spawn(program, programArgs, {
    ...user,
    env: {},
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // The process may end before it has read its input.
  child.stdin.on('error', () => undefined)
  const onReady = async () => {
    try {
      if (mustSeal) await sealFiles(child, user)
      await input
    } catch {
      return child.kill('SIGKILL')
    }
    // A process that stops reading shows in its result; an input that fails is thrown below.
    return pipeline(await input, child.stdin).catch(() => undefined)
  }
  const ended = collectOutput(child, limits.answer_bytes, onReady, take)
  if (input instanceof Promise) await waitForInput(child, input, ended)
  return limitRun(child, await input, limits.milliseconds, ended)
}

/** Does not keep this process alive: when it ends, so does the input of the one that waits. */
async function waitForInput(child: Child, input: Promise<Readable>, ended: Promise<Result>) {
  const handles = [child, child.stdin as Socket, child.stdout as Socket]
  for (const handle of handles) handle.unref()
  const gone = ended.then(() => Promise.reject(new Error('The process ended before its input')))
  try {
    await Promise.race([input, gone])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  for (const handle of handles) handle.ref()
}

/** @throws the error of the input stream */
async function limitRun(
  child: Child,
  input: Readable,
  milliseconds: number,
  ended: Promise<Result>,
): Promise<Result> {
  let inputError: Error | undefined
  input.once('error', (error) => {
    inputError = error
    child.kill('SIGKILL')
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    const result = await ended
    if (inputError) throw inputError
    return result
  } finally {
    clearTimeout(timer)
    input.destroy()
  }
}

/**
 * Stops a process from opening any file or socket. Runs as the user of the process: root in a
 * container may lack the right.
 */
async function sealFiles(child: Child, user: Command['user']): Promise<void> {
  const sealing = spawn(PRLIMIT ?? 'prlimit', ['--pid', String(child.pid), '--nofile=0:0'], {
    ...user,
    env: {},
    stdio: 'ignore',
  })
  const [code] = (await once(sealing, 'close')) as [number | null]
  if (code !== 0) child.kill('SIGKILL')
}

/** Calls `onReady` once the program is loaded, and collects its output. */
function collectOutput(
  child: Child,
  maxBytes: number,
  onReady: () => Promise<unknown>,
  take?: (part: Buffer) => Promise<void>,
): Promise<Result> {
  const parts: Buffer[] = []
  const passOn = take && createQueue(child, take)
  let size = 0
  let ready = false
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes + READY.length) return child.kill('SIGKILL')
    if (ready && passOn) return void passOn(chunk)
    parts.push(chunk)
    if (ready || size < READY.length) return undefined
    ready = true
    return void onReady()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const wasKilled = signal === 'SIGKILL' || signal === 'SIGXCPU' || STOPPED.has(code ?? 0)
      const answer = Buffer.concat(parts).subarray(READY.length)
      void (passOn?.() ?? Promise.resolve()).then(() => resolve({ code, wasKilled, answer }))
    })
  })
}

/**
 * Passes the output on part by part, and waits with the next one. Node reads on by itself once the
 * process has ended, so parts can come while one is being taken. Kills a process whose output is refused.
 * @returns a function whose promise is fulfilled when everything has been taken
 */
function createQueue(child: Child, take: (part: Buffer) => Promise<void>) {
  let taken = Promise.resolve()
  return (part?: Buffer): Promise<void> => {
    if (!part) return taken
    child.stdout.pause()
    taken = taken
      .then(() => take(part))
      .catch(() => void child.kill('SIGKILL'))
      .then(() => void child.stdout.resume())
    return taken
  }
}

/** Bubblewrap reports a signal as exit code 128 plus its number. */
const STOPPED = new Set([128 + 9, 128 + 24])
