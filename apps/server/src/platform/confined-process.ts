// Programs of ours that look into a stranger's file run in here: whatever the file does to them, the server only sees them end.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** What our programs are made of: nothing of a firm's data lies there. */
const PROGRAMS = ['apps/server', 'packages', 'node_modules', 'package.json'].map((part) => ROOT + part)
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(existsSync)

interface Confinement {
  /** The file that is run, and what it is told. */
  program: URL
  args?: readonly string[]
  limits: {
    milliseconds: number
    cpu_seconds: number
    heap_mb: number
    /** Of all memory that the process may write to: its heap and its buffers. */
    data_bytes: number
    answer_bytes: number
  }
  /** The files that it may read besides itself. */
  reads?: readonly string[]
  /** Whether a native program is part of it. */
  native?: boolean
}

/** How a process ended, and what it had answered by then. Out of time, or answering too much, it ends by SIGKILL or SIGXCPU. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  answer: Buffer
}

/**
 * Starts a program in a process of its own, which has little memory, little time, none of the server's environment, and
 * may write nothing, start nothing and read nothing but itself and what is named. It is told by `stdin`.
 */
export function startConfined({ program, args = [], limits, reads = [], native = false }: Confinement) {
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heap_mb}`,
    '--permission',
    ...(native ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []),
    ...[...reads, ...PROGRAMS].map((path) => `--allow-fs-read=${path}`),
    fileURLToPath(program),
    ...args,
  ]
  const held = PRLIMIT ? [PRLIMIT, `--data=${limits.data_bytes}`, '--core=0', '--fsize=0', `--cpu=${limits.cpu_seconds}`] : []
  const [command = '', ...rest] = [...held, ...node]
  const child = spawn(command, rest, { env: {}, cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'], timeout: limits.milliseconds, killSignal: 'SIGKILL' })
  // It may end before it was told everything.
  child.stdin.on('error', () => {})
  return { stdin: child.stdin, kill: () => child.kill('SIGKILL'), ended: endOf(child, limits.answer_bytes) }
}

function endOf(child: ChildProcessByStdio<Writable, Readable, null>, most: number): Promise<Ended> {
  const answer: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) child.kill('SIGKILL')
    else answer.push(chunk)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, answer: Buffer.concat(answer) }))
  })
}
