// Reading a document in the page. Each opening is recorded by its level, so these are streams.
import * as z from 'zod/mini'
import type { FileNotice, MailHead, TextPart } from './file-texts.ts'
import { stream } from './parts/endpoint.ts'
import { byId, id, idText, instant, orNull } from './parts/fields.ts'

/** Widths of a drawn page, in pixels. */
export const PAGE_WIDTHS = [900, 1800] as const
export type PageWidth = (typeof PAGE_WIDTHS)[number]

/** Minutes that an opening lasts. */
export const OPENING_MINUTES = 60

/** Words of one page, at most. */
export const MAX_PAGE_WORDS = 20_000

export const openingForm = z.object({
  /** Null or absent: the current version. */
  version_number: orNull(id),
  /** The width that page 1 is asked for next, so that it is drawn along with the list of pages. */
  width: z.optional(z.literal(PAGE_WIDTHS, 'Unknown width')),
})

/** In points, upright: after the page's own rotation. A part of a text has no size: 0. */
const pageSize = { number: z.int(), width: z.number(), height: z.number() }

export const opening = z.object({
  /** Sent along with every request for a page or its text. */
  opening: z.string(),
  expires_at: instant,
  document_id: id,
  version_number: z.int(),
  current_version_number: z.int(),
  /** `pages`: pictures; `text`: the parts of a text; `none`: `notice` says why. */
  kind: z.enum(['pages', 'text', 'none']),
  page_count: z.int(),
  pages: z.array(z.object(pageSize)),
  has_text: z.boolean(),
  /** Whether the name of the reader is drawn across the pages. */
  stamped: z.boolean(),
  download: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()) }),
  notice: z.nullable(z.custom<FileNotice>((value) => typeof value === 'string')),
})
export type Opening = z.output<typeof opening>

/** In points from the upper left corner of the upright page. */
export interface PageWord {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One page of `kind` pages has words; one part of `kind` text has a body and its part. */
export interface PageText {
  readonly number: number
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly words: readonly PageWord[]
  /** The plain text of a part; null for a drawn page. */
  readonly body: string | null
  /** The same text with its headings, lists and tables; null for a drawn page. */
  readonly part: (TextPart & { readonly mail: MailHead | null; readonly is_cut: boolean }) | null
}

/** Anything else is "Page not found", not an invalid field. */
const pageParams = z.object({ id: idText, number: z.string() })
/** Absent or changed: the opening has ended. */
const openingText = z.optional(z.string())

export const documentReader = {
  /** Answers 201 with an `Opening`; adds an entry to the history for a yellow or red document. */
  open: stream({
    method: 'POST',
    path: '/documents/:id/openings/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'Open a document to read its pages',
    params: byId,
    body: openingForm,
    sends: 'file',
  }),
  page: stream({
    method: 'GET',
    path: '/documents/:id/pages/:number/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'One page of an opened document, as a picture',
    params: pageParams,
    query: z.object({ opening: openingText, width: z.optional(z.string()) }),
    sends: 'file',
  }),
  /** Answers a `PageText`. */
  pageText: stream({
    method: 'GET',
    path: '/documents/:id/pages/:number/text/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'The text of one page of an opened document',
    params: pageParams,
    query: z.object({ opening: openingText }),
    sends: 'file',
  }),
}
