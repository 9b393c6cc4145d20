// Pages of PDFs and images, drawn in a sandboxed process.
import { Readable } from 'node:stream'
import { MAX_PAGE_WORDS, type PageWidth } from '@casework/contract/document-reader'
import { createSpare } from '../../../platform/sandbox/spare-process.ts'
import { NO_PICTURE, type NoPicture } from '../previews/no-picture.ts'
import type { PreviewKind } from '../previews/preview-kind.ts'
import { runInTurn } from '../previews/render-preview.ts'
import type { Order, PageFormat } from './page-frame.ts'
import {
  FrameReader,
  MAX_ANSWER_BYTES,
  type DrawnPage,
  type FrameTakers,
  type PageList,
} from './read-frames.ts'

export type { DrawnPage, PageList } from './read-frames.ts'

const LIMITS = {
  milliseconds: 15_000,
  cpu_seconds: 8,
  heap_mb: 128,
  /** Fits a large image, but not a decompression bomb. */
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: MAX_ANSWER_BYTES,
} as const

export interface PageAsk {
  readonly width: PageWidth
  /** `raw` for pages that get a stamp: `stampPage` reads them. */
  readonly format: PageFormat
}

/** How pages are read: drawn, or their words only. */
export type ReadAsk = PageAsk | typeof WORDS
/** The places of words are the same in all widths. */
export const WORDS = { width: 900, format: 'words' } as const

/** The pages of one run, as many as its format allows. */
export interface PageRange {
  readonly from: number
  readonly to?: number
}

/** The list of pages, and page 1, or why it was not drawn. */
interface ListAndPage extends PageList {
  readonly drawn: readonly DrawnPage[] | NoPicture | Stopped
}

/** The library that draws PDFs takes longer to start than to draw a page. */
const drawer = createSpare({
  program: new URL('./page-worker.ts', import.meta.url),
  limits: LIMITS,
  // The image decoder is a native library.
  native: true,
})

/** The process was stopped: too much time, CPU time or memory. Another try may succeed. */
export type Stopped = 'stopped'

/**
 * Reads the list of pages and draws page 1.
 * @returns the reason for a file without pages
 * @throws Refusal rate_limited when too much of the firm is waiting
 */
export async function readPages(
  firm: number,
  kind: PreviewKind,
  ask: PageAsk,
  source: () => Promise<Readable>,
  takers: FrameTakers = {},
): Promise<ListAndPage | NoPicture | Stopped> {
  const { frames, reason } = await draw(firm, kind, { from: 'list' }, ask, source, takers)
  const drawn = frames.drawn.length > 0 ? frames.drawn : reason
  return frames.list ? { ...frames.list, drawn } : reason
}

/**
 * Draws pages or reads their words, as far as the document and the time go.
 * @throws Refusal rate_limited when too much of the firm is waiting
 */
export async function drawPages(
  firm: number,
  kind: PreviewKind,
  range: PageRange,
  ask: ReadAsk,
  source: () => Promise<Readable>,
  onPage: Required<FrameTakers>['onPage'] = async () => undefined,
): Promise<readonly DrawnPage[] | NoPicture | Stopped> {
  const { frames, reason } = await draw(firm, kind, range, ask, source, { onPage })
  return frames.drawn.length > 0 ? frames.drawn : reason
}

const draw = (
  firm: number,
  kind: PreviewKind,
  range: PageRange | { readonly from: 'list' },
  ask: ReadAsk,
  source: () => Promise<Readable>,
  takers: FrameTakers,
) =>
  runInTurn(firm, async () => {
    const order: Order = { ...range, kind, ...ask, max_words: MAX_PAGE_WORDS }
    const frames = new FrameReader(order, takers)
    const file = await source()
    try {
      const { code } = await drawer.run({
        input: Readable.from(giveOrder(order, file)),
        take: frames.take,
      })
      return { frames, reason: explain(code, frames.isMalformed) }
    } finally {
      // A process that ended before it had read its order never began to read the file.
      file.destroy()
    }
  })

async function* giveOrder(order: Order, file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(order)}\n`)
  yield* file as AsyncIterable<Buffer>
}

/** Only the program knows that a file is damaged: a process that crashed may not have read it. */
function explain(code: number | null, isMalformed: boolean): NoPicture | Stopped {
  if (isMalformed || code === 0) return 'damaged'
  const reasons = Object.keys(NO_PICTURE) as NoPicture[]
  return reasons.find((reason) => NO_PICTURE[reason] === code) ?? 'stopped'
}
