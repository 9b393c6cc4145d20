import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import * as z from 'zod/mini'
import { answerBytes, type Answer } from '../answers.ts'

/** Long enough to be truncated; it must not overlap its neighbours. */
const NAME =
  'Dissolution of the partnership of Featherstonehaugh-Cholmondeley, Thornbury and Ashdown'
/** Of each kind of text that the contract knows; the first that a schema accepts is taken. */
const TEXTS = [NAME, '2026-03-16T10:15:00', '2026-03-16', '10:15', 'UTC', 'DE', '1', '']
const TEXTS_BY_NAME: readonly [RegExp, ...string[]][] = [
  [/(_at|_until|^expires|^at)$/, '2026-03-12T09:30:00.000Z'],
  [/^(date|session_date)$/, '2026-03-16T10:15:00'],
  [/^day$/, '2026-03-17', '2026-03-18', '2026-03-19'],
  [/(_on|_from|^from|^until|^today|^date|_date)$/, '2026-03-16'],
  [/time$/, '10:15'],
  [/email|receiver/, 'office@featherstonehaugh-cholmondeley.example'],
  [/phone|mobile/, '+442079460018'],
  [/file_name/, 'letter-before-action.pdf'],
  [/number$/, '2026/0041'],
  [/_url$/, '/api/documents/41/view/'],
  [/timezone/, 'UTC'],
  [/session_type/, 'hearing'],
]

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

const give = (endpoint: AnyEndpoint) => (): Response => {
  if (endpoint.kind === 'stream')
    return endpoint.sends === 'events'
      ? new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
      : new Response(PIXEL, { headers: { 'content-type': 'image/svg+xml' } })
  const data = endpoint.result.parse(build(endpoint.result, '', 0))
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
export const answerAnything = (): Answer[] =>
  Object.values(endpoints)
    .flatMap((group: Record<string, AnyEndpoint>) => Object.values(group))
    .filter((endpoint) => !FRAME.includes(endpoint))
    .map((endpoint) => answerBytes(endpoint, give(endpoint)))
