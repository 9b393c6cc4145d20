import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { invalidField } from '../../../platform/refusal.ts'
import type { ParseResult, ParsingTask } from './parser-protocol.ts'

const PROGRAM = new URL('./parse-file.ts', import.meta.url)
const LIMITS = {
  milliseconds: 8000,
  cpu_seconds: 8,
  heap_mb: 256,
  data_bytes: 768 * 1024 * 1024,
  answer_bytes: 16 * 1024 * 1024,
} as const

/**
 * Parses a spreadsheet in a confined process, which gets the bytes and cannot open files.
 * @throws Refusal under `file` if the process is stopped or crashes
 */
export async function runParser(path: string, task: ParsingTask): Promise<ParseResult> {
  const { code, wasKilled, answer } = await runConfined({
    program: PROGRAM,
    args: [task.extension],
    input: Readable.from(streamInput(path, task)),
    limits: LIMITS,
  })
  if (code === 0) return JSON.parse(answer.toString()) as ParseResult
  throw invalidField(
    'file',
    wasKilled ? 'Reading this file took too long' : 'This file could not be read',
  )
}

/** One line with the task, then the file. */
async function* streamInput(path: string, task: ParsingTask): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(task)}\n`)
  yield* createReadStream(path) as AsyncIterable<Buffer>
}
