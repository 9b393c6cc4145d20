import { startConfined } from '../../../platform/confined-process.ts'
import { faultyField } from '../../../platform/refusal.ts'
import type { Parsed, ParsingTask } from './parsing.ts'

const PROGRAM = new URL('./parse-file.ts', import.meta.url)
const LIMITS = { milliseconds: 8000, cpu_seconds: 8, heap_mb: 256, data_bytes: 768 * 1024 * 1024, answer_bytes: 16 * 1024 * 1024 } as const
/**
 * Reads a spreadsheet in a confined process, which may read the file and nothing else.
 * @throws Refusal under `file` when that process is stopped or breaks down
 */
export async function runParser(task: ParsingTask): Promise<Parsed> {
  const { stdin, ended } = startConfined({ program: PROGRAM, limits: LIMITS, reads: [task.path] })
  stdin.end(JSON.stringify(task))
  const { code, signal, answer } = await ended
  if (code === 0) return JSON.parse(answer.toString()) as Parsed
  throw faultyField('file', signal === 'SIGKILL' || signal === 'SIGXCPU' ? 'Reading this file took too long' : 'This file could not be read')
}
