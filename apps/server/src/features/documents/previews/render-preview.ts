import type { Readable } from 'node:stream'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'
import { SHARE_RULES, toFirmQueue } from '../../../platform/limits/share-rules.ts'
import { NO_PICTURE, type NoPicture } from './no-picture.ts'
import type { PreviewKind } from './preview-kind.ts'

const PROGRAM = new URL('./preview-worker.ts', import.meta.url)
const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 128,
  /** Fits a large image, but not a decompression bomb. */
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 1024 * 1024,
} as const
const confinedQueue = new FairQueue(toFirmQueue(SHARE_RULES.previews))

/**
 * Runs work that starts a confined process, in the turn of its firm.
 * @throws Refusal rate_limited when too many of the firm are waiting
 */
export const runInTurn = <T>(firm: number, work: () => Promise<T>): Promise<T> =>
  confinedQueue.run(firm, work)

/**
 * Draws an image or the first page of a PDF in a sandboxed process that gets the file on stdin and
 * can read nothing else.
 * @returns a WebP picture, or the reason as text: the file is damaged, protected or hostile
 * @throws Refusal rate_limited when too many pictures of the firm are waiting
 */
export const renderPreview = (
  firm: number,
  kind: PreviewKind,
  source: () => Promise<Readable>,
): Promise<Buffer> => runInTurn(firm, async () => runRenderer(kind, await source()))

async function runRenderer(kind: PreviewKind, input: Readable): Promise<Buffer> {
  // `native`: the image decoder is a native library.
  const { code, wasKilled, answer } = await runConfined({
    program: PROGRAM,
    args: [kind],
    input,
    limits: LIMITS,
    native: true,
  })
  if (code === 0 && answer.length > 0) return answer
  const reason: NoPicture =
    wasKilled || code === NO_PICTURE.too_large
      ? 'too_large'
      : code === NO_PICTURE.protected
        ? 'protected'
        : 'damaged'
  return Buffer.from(reason)
}
