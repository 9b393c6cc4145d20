// What the program that draws pages is asked, and what it answers: frames of two lengths, a head in
// JSON, and a picture. Programs in the sandbox import this, so it imports only types.
import type { PageWidth, PageWord } from '@casework/contract/document-reader'
import type { PreviewKind } from '../previews/preview-kind.ts'
import type { Size } from './page-size.ts'

/** `webp`: sent as it is. `raw`: pixels, three bytes each, for pages that get a stamp. */
export type PageFormat = 'webp' | 'raw'
/** `words`: no picture is drawn. */
export type ReadFormat = PageFormat | 'words'

/** First line of the program's input, as JSON; the file follows. */
export interface Order {
  /** The list of pages and page 1, or the first page of the run. */
  readonly from: 'list' | number
  /** The last page, if it comes before the most pages of a run. */
  readonly to?: number
  readonly kind: PreviewKind
  readonly width: PageWidth
  readonly format: ReadFormat
  /** Words of one page, at most. */
  readonly max_words: number
}

/** Pages of one run, at most: a search reads the words of all. */
export const PAGES_OF_RUN: Readonly<Record<ReadFormat, number>> = { webp: 3, raw: 3, words: 100 }
/** A run that reads words ends with the page that exceeds one of these. */
export const MAX_RUN_WORDS = 200_000
export const MAX_READING_MS = 3000
/** Of a file with more pages nothing is shown. */
export const MAX_PAGES = 20_000
/** A word that is longer is cut into several. */
export const MAX_WORD_LENGTH = 200

export interface ListHead {
  readonly kind: 'list'
  readonly pages: readonly Size[]
  readonly has_text: boolean
}

export interface PageHead {
  readonly kind: 'page'
  readonly number: number
  /** In points. */
  readonly size: Size
  /** In pixels; absent if only words are read. */
  readonly picture?: Size
  readonly words: readonly PageWord[]
}

/** Bytes before a head: its length and that of the picture. */
export const LENGTHS_BYTES = 8

/** The beginning of a frame; its picture follows. */
export function buildFrame(head: ListHead | PageHead, picture: Uint8Array): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(LENGTHS_BYTES)
  lengths.writeUInt32LE(json.length, 0)
  lengths.writeUInt32LE(picture.length, 4)
  return [lengths, json, picture]
}
