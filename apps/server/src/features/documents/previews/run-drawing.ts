import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import limit from 'p-limit'
import { Refusal } from '../../../platform/refusal.ts'
import type { PreviewKind } from './preview-kind.ts'

const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 128,
  /** Of all memory that the process may write to: a picture of many pixels fits, a bomb does not. */
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 1024 * 1024,
} as const
/** More would wait for a core anyway, and each may take its share of memory. */
const AT_ONCE = 2

const inTurn = limit(AT_ONCE)
const ENTRY = fileURLToPath(new URL('./draw-preview.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))
/** The programs that the process is made of: nothing of a firm lies there. */
const PROGRAMS = ['apps/server', 'packages', 'node_modules', 'package.json'].map((part) => ROOT + part)
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(existsSync)

/**
 * Draws a file in a process of its own, which has little memory, little time, none of the server's environment, and may
 * write nothing, start nothing and read nothing but its own program.
 * @returns undefined when the file cannot be drawn: damaged, protected, or hostile
 * @throws Refusal service_unavailable when it took too long
 */
export const runDrawing = (kind: PreviewKind, source: () => Promise<Readable>): Promise<Buffer | undefined> => inTurn(async () => draw(kind, await source()))

function draw(kind: PreviewKind, source: Readable): Promise<Buffer | undefined> {
  const node = [
    process.execPath,
    `--max-old-space-size=${LIMITS.heap_mb}`,
    '--permission',
    // The one native program: the decoder of pictures.
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...PROGRAMS.map((path) => `--allow-fs-read=${path}`),
    ENTRY,
    kind,
  ]
  const limits = PRLIMIT ? [PRLIMIT, `--data=${LIMITS.data_bytes}`, '--core=0', '--fsize=0', `--cpu=${LIMITS.cpu_seconds}`] : []
  const [command = '', ...args] = [...limits, ...node]
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: {}, cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'], timeout: LIMITS.milliseconds, killSignal: 'SIGKILL' })
    const answer: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LIMITS.answer_bytes) child.kill('SIGKILL')
      else answer.push(chunk)
    })
    let broken: unknown
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (broken) reject(broken instanceof Error ? broken : new Error('The stored file broke off'))
      else if (code === 0 && size > 0) resolve(Buffer.concat(answer))
      else if (signal === 'SIGKILL') reject(new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 5 }))
      else resolve(undefined)
    })
    // It may have ended before it had read everything; a source that breaks off is another matter.
    source.once('error', (error) => {
      broken = error
      child.kill('SIGKILL')
    })
    pipeline(source, child.stdin).catch(() => undefined)
  })
}
