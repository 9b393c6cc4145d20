// Programs of ours that look into a stranger's file run in here: whatever the file does to them,
// the server only sees them end.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { READY } from './confined-program.ts'
import {
  confine,
  findConfinement,
  PRLIMIT,
  PROGRAMS,
  ROOT,
  type Command,
  type Way,
} from './confinement.ts'

interface Run {
  /** Is given once the program says by `acceptInput` that it is loaded. */
  readonly input: Readable
  readonly limits: {
    readonly milliseconds: number
    readonly cpu_seconds: number
    readonly heap_mb: number
    /** Of all memory that the process may write to: its heap and its buffers. */
    readonly data_bytes: number
    readonly answer_bytes: number
  }
}

interface Confined extends Run {
  /** The file that is run, and what it is told. */
  readonly program: URL
  readonly args?: readonly string[]
  /** Whether a native program is part of it. */
  readonly native?: boolean
}

/** How a process ended, and what it had answered by then. */
export interface Ended {
  readonly code: number | null
  /** Stopped by us: it took too long, or answered too much. */
  readonly outOfTime: boolean
  readonly answer: Buffer
}

type Child = ChildProcessByStdio<Writable, Readable, null>

/**
 * Runs a program in a process of its own, which has little memory, little time, none of the
 * server's environment, no network, no file but its own code, and may write nothing and start
 * nothing.
 * @param chosen the best way that the machine offers, unless a test asks for another
 * @throws what the input throws
 */
export async function runConfined(
  { program, args = [], native = false, ...run }: Confined,
  chosen?: Way,
): Promise<Ended> {
  const way = chosen ?? (await findConfinement()).way
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
 * Runs Node with these arguments under a way of confinement, which holds whatever Node itself
 * allows.
 */
export async function runNode(
  way: Way,
  args: readonly string[],
  { input, limits }: Run,
): Promise<Ended> {
  const { command, args: rest, user, seal } = confine(way, process.execPath, args)
  const held = PRLIMIT
    ? [
        PRLIMIT,
        `--data=${limits.data_bytes}`,
        '--core=0',
        '--fsize=0',
        `--cpu=${limits.cpu_seconds}`,
      ]
    : []
  const [first = command, ...others] = [...held, command, ...rest]
  const child = spawn(first, others, {
    ...user,
    env: {},
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limits.milliseconds,
    killSignal: 'SIGKILL',
  })
  // It may end before it was told everything.
  child.stdin.on('error', () => undefined)
  let broken: Error | undefined
  input.once('error', (error) => {
    broken = error
    child.kill('SIGKILL')
  })
  const ended = await endOf(child, limits.answer_bytes, async () => {
    if (seal) await sealFiles(child, user)
    // A process that stops listening is its own affair; an input that breaks off is not.
    await pipeline(input, child.stdin).catch(() => undefined)
  })
  input.destroy()
  if (broken) throw broken
  return ended
}

/**
 * From now on the process can open nothing: no file, no socket, whatever code runs in it. Its own
 * user may do that, root in a container may not.
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

/** Hands it the input once it is loaded, and collects what it answers. */
function endOf(child: Child, most: number, onReady: () => Promise<void>): Promise<Ended> {
  const parts: Buffer[] = []
  let size = 0
  let ready = false
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most + READY.length) return child.kill('SIGKILL')
    parts.push(chunk)
    if (ready || size < READY.length) return undefined
    ready = true
    return void onReady()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const outOfTime = signal === 'SIGKILL' || signal === 'SIGXCPU' || STOPPED.has(code ?? 0)
      resolve({ code, outOfTime, answer: Buffer.concat(parts).subarray(READY.length) })
    })
  })
}

/** Bubblewrap tells of a signal by the exit code: 128 and its number. */
const STOPPED = new Set([128 + 9, 128 + 24])
