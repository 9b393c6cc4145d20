import { endpoints } from '@casework/contract'
import {
  documentReader,
  OPENING_MINUTES,
  type Opening,
  type PageText,
} from '@casework/contract/document-reader'
import { MAX } from '@casework/contract/parts/fields'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import * as z from 'zod/mini'
import { answerBytes, type Answer } from '../answers.ts'

/** Long enough to be truncated; it must not overlap its neighbours. */
const NAME =
  'Dissolution of the partnership of Featherstonehaugh-Cholmondeley, Thornbury and Ashdown'
/** Of each kind of text that the contract knows; the first that a schema accepts is taken. */
const TEXTS = [NAME, '2026-03-16T10:15:00', '2026-03-16', '10:15', 'UTC', 'DE', '1', '']
const EMAIL = 'office@featherstonehaugh-cholmondeley.example'
const FILE_NAME = 'letter-before-action.pdf'
const TEXTS_BY_NAME: readonly [RegExp, ...string[]][] = [
  [/(_at|_until|^expires|^at)$/, '2026-03-12T09:30:00.000Z'],
  [/^(date|session_date)$/, '2026-03-16T10:15:00'],
  [/^day$/, '2026-03-17', '2026-03-18', '2026-03-19'],
  [/(_on|_from|^from|^until|^today|^date|_date)$/, '2026-03-16'],
  [/time$/, '10:15'],
  [/email|receiver/, EMAIL],
  [/phone|mobile/, '+442079460018'],
  [/file_name/, FILE_NAME],
  [/number$/, '2026/0041'],
  [/_url$/, '/api/documents/41/view/'],
  [/timezone/, 'UTC'],
  [/session_type/, 'hearing'],
]

/** A name that is as wide as one can be: a single word, which no blank breaks. */
export const LONG_WORD = 'W'.repeat(MAX.name)
export const LONG_EMAIL = `${'w'.repeat(64)}@${`${'w'.repeat(60)}.`.repeat(3)}example`.slice(
  0,
  MAX.email,
)
export const LONG_FILE_NAME = `${'W'.repeat(MAX.file_name - 4)}.pdf`
const LONG_TEXTS = new Map<unknown, string>([
  [NAME, LONG_WORD],
  [EMAIL, LONG_EMAIL],
  [FILE_NAME, LONG_FILE_NAME],
])

const listTexts = (wanted: string, nth: number): string[] =>
  TEXTS_BY_NAME.filter(([name]) => name.test(wanted)).map(
    ([, ...texts]) => texts[nth % texts.length] ?? '',
  )

/** Builds a value of a schema. `nth` varies it: what may be null, options and ids differ. */
function build(schema: z.core.$ZodType, name: string, nth: number): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, part]) => [key, build(part, key, nth)]),
      )
    case 'array':
      return [0, 1, 2].map((at) => build(def.element, name, at))
    case 'record':
      return {}
    case 'nullable':
      // A preview that loads is drawn some time after the rest; a party is a client or a person.
      return name === 'preview_url' || (nth % 2 === 1 && name !== 'client')
        ? null
        : build(def.innerType, name, nth)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return build(def.innerType, name, nth)
    case 'union':
      return build(def.options[nth % def.options.length] ?? schema, name, nth)
    case 'enum': {
      const values = Object.values(def.entries)
      return values[nth % values.length]
    }
    case 'literal':
      return def.values[nth % def.values.length]
    case 'boolean':
      return nth % 2 === 0
    case 'number':
      return [nth + 1, 0].find((value) => z.safeParse(schema, value).success)
    case 'string':
      return [...listTexts(name, nth), ...TEXTS].find((text) => z.safeParse(schema, text).success)
    case 'pipe':
      return build(def.in, name, nth)
    default:
      return null
  }
}

const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>'

/** Replaces every text that a person types by its longest word. */
const lengthen = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, text: unknown) => LONG_TEXTS.get(text) ?? text)

const PAGE = { number: 1, width: 595, height: 842 }

/** Streams that answer JSON: the opening of a document, and the text of its page. */
const STREAMED: ReadonlyMap<AnyEndpoint, () => Opening | PageText> = new Map<
  AnyEndpoint,
  () => Opening | PageText
>([
  [
    documentReader.open,
    () => ({
      opening: 'opened',
      expires_at: new Date(Date.now() + OPENING_MINUTES * 60_000).toISOString(),
      document_id: 1,
      version_number: 1,
      current_version_number: 1,
      kind: 'pages',
      page_count: 1,
      pages: [PAGE],
      has_text: true,
      stamped: false,
      download: { allowed: true, reason: null },
      notice: null,
    }),
  ],
  [documentReader.pageText, () => ({ ...PAGE, words: [], body: null, part: null })],
])

const give = (endpoint: AnyEndpoint, isLong: boolean) => (): Response => {
  const streamed = STREAMED.get(endpoint)
  if (streamed) return Response.json({ success: true, data: streamed() })
  if (endpoint.kind === 'stream')
    return endpoint.sends === 'events'
      ? new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
      : new Response(PIXEL, { headers: { 'content-type': 'image/svg+xml' } })
  const built = build(endpoint.result, '', 0)
  const data = endpoint.result.parse(isLong ? lengthen(built) : built)
  return Response.json({ success: true, data }, { status: endpoint.status ?? 200 })
}

/** What decides who looks, and in which words, stays as it is on other screens. */
const FRAME: readonly AnyEndpoint[] = [
  endpoints.workspaces.checkPermissions,
  endpoints.accounts.info,
  endpoints.profile.read,
  endpoints.firm.get,
]

/** Answers every other call that there is, each list with records that differ as much as possible. */
export const answerAnything = (isLong = false): Answer[] =>
  Object.values(endpoints)
    .flatMap((group: Record<string, AnyEndpoint>) => Object.values(group))
    .filter((endpoint) => !FRAME.includes(endpoint))
    .map((endpoint) => answerBytes(endpoint, give(endpoint, isLong)))
