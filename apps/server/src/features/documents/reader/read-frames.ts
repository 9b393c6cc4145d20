// Reads the answer of the program that draws pages. It may be malicious: everything is checked.
import type { PageWord } from '@casework/contract/document-reader'
import {
  LENGTHS_BYTES,
  MAX_PAGES,
  MAX_RUN_WORDS,
  MAX_WORD_LENGTH,
  PAGES_OF_RUN,
  type ListHead,
  type Order,
  type PageHead,
} from './page-frame.ts'
import { MAX_PAGE_PIXELS, MAX_PAGE_POINTS, type Size } from './page-size.ts'
import { CHANNELS, startRawPage } from './raw-page.ts'

export interface DrawnPage {
  readonly number: number
  /** In points, upright. */
  readonly width: number
  readonly height: number
  /** A WebP file, or what `stampPage` reads; empty if only words are read. */
  readonly picture: Buffer
  readonly words: readonly PageWord[]
}

/** Fits the most words that a page may have. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024
const MAX_WEBP_BYTES = 8 * 1024 * 1024
export const MAX_ANSWER_BYTES =
  PAGES_OF_RUN.raw * (MAX_PAGE_PIXELS * CHANNELS + MAX_HEAD_BYTES + LENGTHS_BYTES) + MAX_HEAD_BYTES

interface Sink {
  readonly write: (part: Buffer) => unknown
  readonly end: () => Promise<Buffer> | Buffer
}

const collect = (): Sink => {
  const parts: Buffer[] = []
  return { write: (part) => parts.push(part), end: () => Buffer.concat(parts) }
}

const demand = (condition: boolean): void => {
  if (!condition) throw new Error('The answer is malformed')
}

/** Sizes of the pages in points, upright; the first is page 1. */
export interface PageList {
  readonly pages: readonly Size[]
  readonly hasText: boolean
}

/** Called for what is complete, one after another. */
export interface FrameTakers {
  readonly onList?: (list: PageList) => Promise<void>
  readonly onPage?: (page: DrawnPage) => Promise<void>
}

/** Reads the frames of one run. What was complete when a process was stopped is kept. */
export class FrameReader {
  list: PageList | undefined
  readonly drawn: DrawnPage[] = []
  isMalformed = false
  readonly #order: Order
  readonly #takers: FrameTakers
  readonly #maxPages: number
  #words = 0
  #sink = collect()
  /** Bytes that are still missing of what is being read. */
  #missing = LENGTHS_BYTES
  #next: (bytes: Buffer) => void | Promise<void>

  constructor(order: Order, takers: FrameTakers = {}) {
    this.#order = order
    this.#takers = takers
    this.#maxPages = order.from === 'list' ? 1 : PAGES_OF_RUN[order.format]
    this.#next = this.#readLengths
  }

  /**
   * Takes the next part of the output; called again only when the promise is fulfilled.
   * @throws Error for a malformed answer
   */
  readonly take = async (chunk: Buffer): Promise<void> => {
    if (this.isMalformed) return
    try {
      for (let rest = chunk; rest.length > 0;) {
        const part = rest.subarray(0, this.#missing)
        rest = rest.subarray(part.length)
        this.#missing -= part.length
        await this.#sink.write(part)
        if (this.#missing === 0) await this.#next(await this.#sink.end())
      }
    } catch (error) {
      this.isMalformed = true
      throw error
    }
  }

  #expect(bytes: number, next: (bytes: Buffer) => void | Promise<void>, sink = collect()): void {
    this.#missing = bytes
    this.#next = next
    this.#sink = sink
  }

  #readLengths(lengths: Buffer): void {
    const [head, picture] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)]
    demand(head > 0 && head <= MAX_HEAD_BYTES)
    this.#expect(head, (json) => this.#readHead(JSON.parse(json.toString()) as unknown, picture))
  }

  #readHead(head: unknown, pictureBytes: number): void | Promise<void> {
    if (this.#order.from === 'list' && this.list === undefined) {
      demand(pictureBytes === 0)
      this.list = checkList(head as ListHead)
      this.#expect(LENGTHS_BYTES, this.#readLengths)
      return this.#takers.onList?.(this.list)
    }
    const { from, width, format, max_words } = this.#order
    const page = head as PageHead
    demand(this.drawn.length < this.#maxPages)
    demand(page.number === (from === 'list' ? 1 : from) + this.drawn.length)
    const size = checkSize(page.size, MAX_PAGE_POINTS)
    const words = checkWords(page.words, max_words)
    if (format === 'words') {
      demand(pictureBytes === 0 && this.#words <= MAX_RUN_WORDS)
      this.#words += words.length
      return this.#add({ number: page.number, ...size, picture: Buffer.alloc(0), words })
    }
    const picture = checkSize(page.picture, MAX_PAGE_PIXELS)
    demand(picture.width === width && Number.isInteger(picture.height))
    demand(picture.width * picture.height <= MAX_PAGE_PIXELS)
    demand(
      format === 'raw'
        ? pictureBytes === picture.width * picture.height * CHANNELS
        : pictureBytes > 0 && pictureBytes <= MAX_WEBP_BYTES,
    )
    return this.#expect(
      pictureBytes,
      (bytes) => {
        if (format === 'webp') demand(isWebp(bytes))
        return this.#add({ number: page.number, ...size, picture: bytes, words })
      },
      format === 'raw' ? startRawPage(picture) : collect(),
    )
  }

  #add(page: DrawnPage): Promise<void> | undefined {
    this.drawn.push(page)
    this.#expect(LENGTHS_BYTES, this.#readLengths)
    return this.#takers.onPage?.(page)
  }
}

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

function checkSize(size: Size | undefined, max: number): Size {
  const { width, height } = size ?? { width: 0, height: 0 }
  demand(isWithin(width, 0.1, max) && isWithin(height, 0.1, max))
  return { width, height }
}

function checkList({ pages, has_text }: ListHead) {
  demand(Array.isArray(pages) && pages.length > 0 && pages.length <= MAX_PAGES)
  demand(typeof has_text === 'boolean')
  return {
    pages: pages.map((size) => checkSize(size, MAX_PAGE_POINTS)),
    hasText: has_text,
  }
}

function checkWords(words: readonly PageWord[], max: number): PageWord[] {
  demand(Array.isArray(words) && words.length <= max)
  return words.map(({ text, x, y, width, height }) => {
    demand(typeof text === 'string' && text.length > 0 && text.length <= MAX_WORD_LENGTH)
    for (const value of [x, y, width, height])
      demand(isWithin(value, -MAX_PAGE_POINTS, MAX_PAGE_POINTS))
    // Only these fields, and no control characters.
    return { text: text.replaceAll(/\p{Cc}/gu, ''), x, y, width, height }
  })
}
