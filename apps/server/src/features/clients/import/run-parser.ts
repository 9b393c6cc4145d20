import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import limit from 'p-limit'
import { faultyField } from '../../../platform/refusal.ts'
import type { Parsed, ParsingTask } from './parsing.ts'

const LIMITS = {
  milliseconds: 8000,
  heap_mb: 256,
  /** Of all memory that the process may write to; its heap and its buffers fit well. */
  data_bytes: 768 * 1024 * 1024,
  answer_bytes: 16 * 1024 * 1024,
} as const
/** More would wait for a core anyway, and each may take its share of memory. */
const AT_ONCE = 2

const inTurn = limit(AT_ONCE)
const ENTRY = fileURLToPath(new URL('./parse-file.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))
/** The programs that the process is made of: nothing of the firm's data lies there. */
const PROGRAMS = ['apps/server', 'packages', 'node_modules', 'package.json'].map((part) => ROOT + part)
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(existsSync)

/**
 * Reads a spreadsheet in a process of its own, which has little memory, little time, none of the server's environment,
 * and may write nothing, start nothing and read nothing but itself and the file.
 * @throws Refusal under `file` when that process is stopped or breaks down
 */
export const runParser = (task: ParsingTask): Promise<Parsed> => inTurn(() => run(task))

function run(task: ParsingTask): Promise<Parsed> {
  const node = [
    process.execPath,
    `--max-old-space-size=${LIMITS.heap_mb}`,
    '--permission',
    ...[task.path, ...PROGRAMS].map((path) => `--allow-fs-read=${path}`),
    ENTRY,
  ]
  const limits = PRLIMIT ? [PRLIMIT, `--data=${LIMITS.data_bytes}`, '--core=0', '--fsize=0', '--cpu=8'] : []
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
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(answer).toString()) as Parsed)
      else if (signal === 'SIGKILL' || signal === 'SIGXCPU') reject(faultyField('file', 'Reading this file took too long'))
      else reject(faultyField('file', 'This file could not be read'))
    })
    // It may have ended before it was told what to do.
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(task))
  })
}
