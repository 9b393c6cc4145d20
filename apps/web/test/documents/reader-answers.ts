import {
  documentReader,
  OPENING_MINUTES,
  type Opening,
  type PageText,
} from '@casework/contract/document-reader'
import type { TextBlock } from '@casework/contract/file-texts'
import { answerBytes, answerWith, type Answer } from '../answers.ts'

const { open: openingEndpoint, page: pageEndpoint, pageText } = documentReader

const A4 = { width: 595, height: 842 }

/** An hour from now, as the server ends an opening. */
export const inAnHour = (): string => new Date(Date.now() + OPENING_MINUTES * 60_000).toISOString()

/** An opening of a document with so many pages of A4. */
const buildOpening = (count: number, changes: Partial<Opening> = {}): Opening => ({
  opening: 'opened',
  expires_at: inAnHour(),
  document_id: 41,
  version_number: 1,
  current_version_number: 1,
  kind: 'pages',
  page_count: count,
  pages: Array.from({ length: count }, (_, at) => ({ number: at + 1, ...A4 })),
  has_text: true,
  stamped: false,
  download: { allowed: true, reason: null },
  notice: null,
  ...changes,
})

const toJson = (data: object, headers: Record<string, string> = {}, status = 200) =>
  Response.json({ success: true, data }, { status, headers })

export const answerOpening = (count: number, changes?: Partial<Opening>): Answer =>
  answerBytes(openingEndpoint, () => toJson(buildOpening(count, changes), {}, 201))

/** Answers that nothing of the file can be shown, so that no page is asked for. */
export const answerNoPages = (): Answer => answerOpening(0, { kind: 'none' })

let picture: Promise<Blob> | undefined

/** Draws a small white page; the reader shows it in the proportions of the opening. */
const drawPicture = (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(59, 84)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 59, 84)
  return canvas.convertToBlob({ type: 'image/webp' })
}

/** Answers the picture of every page. */
export const answerPictures = (headers: Record<string, string> = {}): Answer => ({
  endpoint: pageEndpoint,
  give: async () => new Response(await (picture ??= drawPicture()), { headers }),
})

/** Words in one line, each 60 points wide, as they are on a page. */
const buildPageText = (number: number, text: string): PageText => ({
  number,
  ...A4,
  words: text
    .split(' ')
    .filter(Boolean)
    .map((word, at) => ({ text: word, x: 72 + at * 70, y: 100, width: 60, height: 12 })),
  body: null,
  part: null,
})

/** Answers the words of every page. */
export const answerTexts = (getText: (page: number) => string): Answer =>
  answerWith(pageText, ({ params }) =>
    answerBytes(pageText, () =>
      toJson(buildPageText(Number(params.number), getText(Number(params.number)))),
    ),
  )

/** One part of a text. */
export const buildPart = (
  blocks: readonly TextBlock[],
  changes: Partial<NonNullable<PageText['part']>> = {},
): PageText => ({
  number: 1,
  width: 0,
  height: 0,
  words: [],
  body: '',
  part: { name: null, blocks, mail: null, is_cut: false, ...changes },
})

/** Answers the parts of a text file, and its opening. */
export const answerParts = (
  parts: readonly PageText[],
  headers: Record<string, string> = {},
): Answer[] => [
  answerOpening(parts.length, {
    kind: 'text',
    pages: parts.map((_, at) => ({ number: at + 1, width: 0, height: 0 })),
  }),
  answerWith(pageText, ({ params }) =>
    answerBytes(pageText, () =>
      toJson({ ...parts[Number(params.number) - 1], number: Number(params.number) }, headers),
    ),
  ),
]
