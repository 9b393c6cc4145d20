import type { Readable } from 'node:stream'
import { runConfined } from '../../../platform/sandbox/confined-process.ts'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'
import { SHARE_RULES, toFirmQueue } from '../../../platform/limits/share-rules.ts'
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
const renderQueue = new FairQueue(toFirmQueue(SHARE_RULES.previews))

/**
 * Renders a preview in a sandboxed process that gets the file on stdin and can read nothing else.
 * @returns undefined when it fails or times out: the file is damaged, protected or hostile
 * @throws Refusal rate_limited when too many previews of the firm are waiting
 */
export const renderPreview = (
  firm: number,
  kind: PreviewKind,
  source: () => Promise<Readable>,
): Promise<Buffer | undefined> =>
  renderQueue.run(firm, async () => runRenderer(kind, await source()))

async function runRenderer(kind: PreviewKind, input: Readable): Promise<Buffer | undefined> {
  // `native`: the image decoder is a native library.
  const { code, answer } = await runConfined({
    program: PROGRAM,
    args: [kind],
    input,
    limits: LIMITS,
    native: true,
  })
  return code === 0 && answer.length > 0 ? answer : undefined
}
