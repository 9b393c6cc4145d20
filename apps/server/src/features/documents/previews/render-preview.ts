import type { Readable } from 'node:stream'
import { runConfined } from '../../../platform/confined-process.ts'
import { FairQueue } from '../../../platform/fair-queue.ts'
import type { PreviewKind } from './preview-kind.ts'

const PROGRAM = new URL('./preview-worker.ts', import.meta.url)
const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 128,
  /** A picture of many pixels fits, a bomb does not. */
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 1024 * 1024,
} as const
/** More would wait for a core anyway, and each may take its share of memory. A browser gives up after 30 seconds. */
const renderQueue = new FairQueue({
  running: 3,
  runningEach: 2,
  waitingEach: 100,
  patienceMs: 20_000,
})

/**
 * Draws a file in a confined process, which has the file from us and may read nothing.
 * @returns undefined when the file cannot be drawn in time: damaged, protected, or hostile
 * @throws Refusal rate_limited when too many drawings of the firm are waiting
 */
export const renderPreview = (
  firm: number,
  kind: PreviewKind,
  source: () => Promise<Readable>,
): Promise<Buffer | undefined> => renderQueue.run(firm, async () => draw(kind, await source()))

async function draw(kind: PreviewKind, input: Readable): Promise<Buffer | undefined> {
  // The decoder of pictures is a native program.
  const { code, answer } = await runConfined({
    program: PROGRAM,
    args: [kind],
    input,
    limits: LIMITS,
    native: true,
  })
  return code === 0 && answer.length > 0 ? answer : undefined
}
