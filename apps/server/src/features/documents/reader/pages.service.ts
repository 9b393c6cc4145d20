// Sends the pages of an opened document, and their text. What was checked before a page was drawn is
// checked again before it is sent, so that no red page leaves without its stamp.
import type { Level } from '@casework/contract/document-levels'
import {
  PAGE_WIDTHS,
  type documentReader,
  type PageText,
  type PageWidth,
} from '@casework/contract/document-reader'
import type { ActorContext, HandlersOf } from '../../../platform/http/context.ts'
import { missing, Refusal } from '../../../platform/refusal.ts'
import { checkAgain } from '../documents.service.ts'
import type { StoredFile } from '../documents.sql.ts'
import type { NoPicture } from '../previews/no-picture.ts'
import { recordView } from '../store/record-view.ts'
import type { PageAsk, Stopped } from './draw-pages.ts'
import type { PageFinder } from './find-pages.ts'
import { toPlainText } from './find-texts.ts'
import { identify, type Openings } from './opening-token.ts'
import {
  chooseFormat,
  CURRENT_VERSION,
  findReadable,
  sendBytes,
  sendJson,
} from './reader-answers.service.ts'
import { explain, restrict, type Content, type ContentReader } from './shown-content.ts'
import { stampPage } from './stamp.ts'
import { buildStampText } from './stamp-text.sql.ts'

interface PageParts {
  readonly openings: Openings
  readonly readContent: ContentReader
  readonly pages: PageFinder
}

const pageNotFound = () => missing('Page not found')

const unknownWidth = () =>
  new Refusal('validation_error', 'Unknown width', { fields: { width: ['Unknown width'] } })

const parseWidth = (text: string | undefined): PageWidth => {
  const width = text === undefined ? 900 : PAGE_WIDTHS.find((one) => String(one) === text)
  if (width === undefined) throw unknownWidth()
  return width
}

/** Undefined for anything but a number of a page. */
const parseNumber = (text: string, count: number): number | undefined => {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  return number <= count ? number : undefined
}

const countPages = (content: Content): number =>
  content.kind === 'pages'
    ? content.sizes.length
    : content.kind === 'text'
      ? content.text.parts.length
      : 0

/** A page that could not be drawn although the file has pages. */
const refusePage = (reason: NoPicture | Stopped, file: StoredFile): Refusal =>
  reason === 'stopped'
    ? new Refusal('service_unavailable', 'The service is busy. Please try again in a moment.', {
        retryAfter: 2,
      })
    : missing(explain(reason, file))

/** Headers of an answer at this level. */
async function buildHeaders({ scope, actor }: ActorContext, level: Level) {
  const version = String(CURRENT_VERSION)
  const stamp = level === 'red' ? await buildStampText(scope, actor.user_id) : undefined
  const headers = {
    'document-version': version,
    'document-current-version': version,
    ...(stamp === undefined ? {} : { 'document-stamp': encodeURIComponent(stamp) }),
  }
  return { headers, stamp }
}

/** @throws Refusal, in the order of the checks: document, opening, width, page */
async function findPage(
  { openings, readContent }: PageParts,
  context: ActorContext,
  params: { readonly id: number; readonly number: string },
  query: { readonly opening?: string | undefined; readonly width?: string | undefined },
) {
  const { scope, actor } = context
  const file = await findReadable(context, params.id)
  const { is_recorded } = openings.read(query.opening, identify(actor, params.id))
  const width = parseWidth(query.width)
  const ask: PageAsk = { width, format: chooseFormat(file.security_level) }
  const content = restrict(await readContent(scope.account_id, file, ask), file)
  const number = parseNumber(params.number, countPages(content))
  if (number === undefined) throw pageNotFound()
  return { file, ask, content, number, is_recorded }
}

/** A document that was opened at green and is no longer leaves its entry now. */
async function recordIfRaised(
  context: ActorContext,
  document_id: number,
  is_recorded: boolean,
  present: StoredFile,
): Promise<void> {
  if (is_recorded) return
  const view = { document_id, sign_in_id: context.actor.sign_in_id, purpose: 'view' } as const
  await recordView(context, { ...present, is_recorded: false }, view)
}

type Handlers = HandlersOf<Pick<typeof documentReader, 'page' | 'pageText'>>

const sendPage =
  (parts: PageParts): Handlers['page'] =>
  async (context, { params, query }) => {
    const found = await findPage(parts, context, params, query)
    const { file, ask, content, number } = found
    if (content.kind !== 'pages') throw pageNotFound()

    const send = async (level: Level) => {
      const format = chooseFormat(level)
      const picture = await parts.pages.findPicture(content.file, number, { ...ask, format })
      if (typeof picture === 'string') throw refusePage(picture, file)
      const { headers, stamp } = await buildHeaders(context, level)
      const bytes = stamp === undefined ? picture : await stampPage(picture, stamp)
      const present = await checkAgain(context, params.id)
      // Drawn for another level than the document has now: draw it again.
      if (chooseFormat(present.security_level) !== format) return send(present.security_level)
      await recordIfRaised(context, params.id, found.is_recorded, present)
      return sendBytes(200, 'image/webp', bytes, { 'content-disposition': 'inline', ...headers })
    }
    return send(file.security_level)
  }

const sendPageText =
  (parts: PageParts): Handlers['pageText'] =>
  async (context, { params, query }) => {
    const found = await findPage(parts, context, params, query)
    const data = await readText(parts.pages, found)
    const present = await checkAgain(context, params.id)
    if (restrict(found.content, present).kind === 'none') throw pageNotFound()
    await recordIfRaised(context, params.id, found.is_recorded, present)
    const { headers } = await buildHeaders(context, present.security_level)
    return sendJson(200, data, headers)
  }

async function readText(
  pages: PageFinder,
  { content, number, file }: Awaited<ReturnType<typeof findPage>>,
): Promise<PageText> {
  if (content.kind === 'text') return { ...EMPTY, number, ...describePart(content.text, number) }
  const size = content.kind === 'pages' ? content.sizes[number - 1] : undefined
  if (content.kind !== 'pages' || !size) throw pageNotFound()
  const words = await pages.findWords(content.file, number)
  if (typeof words === 'string') throw refusePage(words, file)
  return { ...EMPTY, number, width: size.width, height: size.height, words }
}

export const createPageHandlers = (parts: PageParts): Handlers => ({
  page: sendPage(parts),
  pageText: sendPageText(parts),
})

const EMPTY = { width: 0, height: 0, words: [], body: null, part: null } as const

/** The head of a mail comes with its first part, and that the text is cut with the last one. */
function describePart(
  { parts, mail, is_cut }: Extract<Content, { kind: 'text' }>['text'],
  number: number,
): Pick<PageText, 'body' | 'part'> {
  const part = parts[number - 1]
  if (!part) throw pageNotFound()
  return {
    body: toPlainText(part),
    part: {
      ...part,
      mail: number === 1 ? mail : null,
      is_cut: is_cut && number === parts.length,
    },
  }
}
