import type { Readable } from 'node:stream'
import { FILE_NOTICES, type DocumentText, type FileNotice } from '@casework/contract/file-texts'
import type { TextExtension } from '@casework/contract/documents'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { parseTextAnswer } from './text-answer.ts'

const PROGRAM = new URL('./text-worker.ts', import.meta.url)
const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 256,
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 4 * 1024 * 1024,
} as const

/** An answer without a text, which says why. */
const buildNotice = (notice: FileNotice): DocumentText => ({
  notice,
  is_cut: false,
  mail: null,
  parts: [],
})

/**
 * Reads the text of a file in a confined process that gets the file on stdin and can read nothing
 * else. A process that had to be stopped met too large a file; a damaged one it reports itself.
 */
export async function convertText(
  extension: TextExtension,
  input: Readable,
): Promise<DocumentText> {
  const { code, answer } = await runConfined({
    program: PROGRAM,
    args: [extension],
    input,
    limits: LIMITS,
  })
  if (code !== 0) return buildNotice(FILE_NOTICES.too_large)
  return parseTextAnswer(answer) ?? buildNotice(FILE_NOTICES.damaged)
}
