import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import limit from 'p-limit'
import { startConfined } from '../../../platform/confined-process.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PreviewKind } from './preview-kind.ts'

const PROGRAM = new URL('./draw-preview.ts', import.meta.url)
const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 128,
  /** A picture of many pixels fits, a bomb does not. */
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 1024 * 1024,
} as const
/** More would wait for a core anyway, and each may take its share of memory. */
const AT_ONCE = 2

const inTurn = limit(AT_ONCE)

/**
 * Draws a file in a confined process, which has the file from us and may read nothing.
 * @returns undefined when the file cannot be drawn: damaged, protected, or hostile
 * @throws Refusal service_unavailable when it took too long
 */
export const runDrawing = (kind: PreviewKind, source: () => Promise<Readable>): Promise<Buffer | undefined> => inTurn(async () => draw(kind, await source()))

async function draw(kind: PreviewKind, source: Readable): Promise<Buffer | undefined> {
  // The decoder of pictures is a native program.
  const { stdin, kill, ended } = startConfined({ program: PROGRAM, args: [kind], limits: LIMITS, native: true })
  // A process that stops listening is its own affair; a source that breaks off is not.
  let broken: unknown
  source.once('error', (error) => {
    broken = error
    kill()
  })
  pipeline(source, stdin).catch(() => undefined)
  const { code, signal, answer } = await ended
  if (broken) throw broken instanceof Error ? broken : new Error('The stored file broke off')
  if (code === 0 && answer.length > 0) return answer
  if (signal === 'SIGKILL') throw new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 5 })
  return undefined
}
