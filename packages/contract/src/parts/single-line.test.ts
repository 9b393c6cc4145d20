import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../index.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { cleanLine } from './single-line.ts'

describe('a text of one line', () => {
  test.each([
    ['blanks of every kind', '\u00a0A\u2009\u3000 \u2800B\u3164\ufeff'],
    ['line ends and tabs', '\r\nA\t\u0085\u2028B\u000b'],
    ['direction marks', 'A\u200e\u202e \u2066B\u061c'],
    ['characters without width', '\u200bA\u200d \u2060\u00ad\u034fB\u180e'],
    ['selectors and tags of nothing', 'A\ufe0f \u{e0041}\u{e0100}B\ufe00'],
    ['control characters', '\u0000A\u0007 \u009fB\u001f'],
    ['letters of two parts', 'A B\u034f'],
  ])('has single blanks, and nothing that nobody sees: %s (FIX-206)', (_, text) => {
    expect(cleanLine(text)).toBe('A B')
  })

  test.each([
    ['an accent', 'Rene\u0301', 'Ren\u00e9'],
    ['an accent behind an unseen character', 'Rene\u034f\u0301', 'Ren\u00e9'],
    ['a joiner at the end of a word', '\u0645\u06cc\u200c \u0645', '\u0645\u06cc \u0645'],
    ['two joiners in a word', '\u0645\u06cc\u200c\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
    ['a joiner behind a picture', '👩\u200d Roe', '👩 Roe'],
    ['a selector behind a digit', '1\ufe0f', '1'],
    ['tags without an end', '🏴\u{e0067}\u{e0062}', '🏴'],
  ])('is cleaned of %s (FIX-206)', (_, text, clean) => {
    expect(cleanLine(text)).toBe(clean)
  })

  test.each([
    ['a person of several characters', '👩🏽\u200d⚖\ufe0f Roe'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a coloured heart', '❤\ufe0f\u200d🔥'],
    ['a key cap', '1\ufe0f\u20e3'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Bengali', '\u09b0\u200d\u09cd\u09af'],
  ])('keeps what joins %s (FIX-206)', (_, text) => {
    expect(cleanLine(text)).toBe(text)
  })

  test('is its own clean form', () => {
    const parts = [
      '\u200d',
      '\u200c',
      '\u0645',
      '👩',
      '🏽',
      '\ufe0f',
      '1',
      '\u20e3',
      ' ',
      '\u{1f3f4}',
    ]
    for (const one of parts)
      for (const two of parts)
        for (const three of [...parts, '\u{e0067}', '\u{e007f}'])
          for (const four of [...parts, '\u{e007f}', 'e\u0301']) {
            const clean = cleanLine(one + two + three + four)
            expect(cleanLine(clean)).toBe(clean)
          }
  })
})

type Shape = { readonly [name: string]: z.core.$ZodType }

/** The fields of a schema at every depth, by their path. */
function listFields(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const def = schema._zod.def as {
    type: string
    shape?: Shape
    element?: z.core.$ZodType
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    options?: z.core.$ZodType[]
  }
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      listFields(field, `${path}.${name}`),
    )
  const inner =
    def.element ?? def.innerType ?? (def.in?._zod.def.type === 'object' ? def.in : undefined)
  if (def.options) return def.options.flatMap((option) => listFields(option, path))
  return inner ? [...listFields(inner, path), [path, schema]] : [[path, schema]]
}

/** What a person types: the body, or the fields beside an uploaded file. */
const listTyped = (endpoint: AnyEndpoint) =>
  [endpoint.kind === 'json' && endpoint.body, endpoint.kind === 'upload' && endpoint.fields]
    .filter((typed) => typeof typed === 'object')
    .flatMap((typed) => listFields(typed, `${endpoint.method} ${endpoint.path}`))

test('every field of one line is cleaned by the one rule (FIX-206)', () => {
  const cleaned = new Set<string>()
  for (const group of Object.values<Record<string, AnyEndpoint>>(endpoints))
    for (const endpoint of Object.values(group))
      for (const [path, field] of listTyped(endpoint)) {
        // A text of several lines keeps its line ends.
        const { data } = z.safeParse(field, 'Anna\nRoe')
        if (data !== 'Anna Roe') continue
        expect([path, z.safeParse(field, ' Anna\u200b\u00a0 Ro\u00ade').data]).toEqual([
          path,
          'Anna Roe',
        ])
        cleaned.add(path)
      }
  expect([...cleaned].toSorted()).toMatchInlineSnapshot(`
    [
      "PATCH /cases/:id/details/.court",
      "PATCH /cases/:id/details/.court_reference",
      "PATCH /cases/:id/parties/:party_id/.reference",
      "PATCH /documents/:id/.doc_name",
      "PATCH /user/passkeys/:id/.name",
      "POST /cases/.title",
      "POST /cases/:id/parties/.person.name",
      "POST /cases/:id/parties/.reference",
      "POST /clients/.name",
      "POST /conflicts/.name",
      "POST /conflicts/search/.name",
      "POST /court-days/.name",
      "POST /deadlines/.title",
      "POST /deadlines/:id/cancel/.reason",
      "POST /deadlines/:id/reopen/.reason",
      "POST /document-groups/.name",
      "POST /documents/upload/.doc_name",
      "POST /documents/upload/.group_name",
      "POST /history/erase/.reason",
      "POST /holds/.reason",
      "POST /holds/:id/lift/.reason",
      "POST /people/.name",
      "POST /register/.name",
      "POST /send-connection-request/.receiver_account_name",
      "POST /send-invitation/.invited_names",
      "POST /sessions/.title",
      "POST /user/passkeys/.name",
      "PUT /cases/:id/.title",
      "PUT /clients/:id/.name",
      "PUT /deadlines/:id/.title",
      "PUT /document-groups/:id/.name",
      "PUT /firm/.name",
      "PUT /people/:id/.name",
      "PUT /sessions/:id/.title",
      "PUT /user/profile/.name",
    ]
  `)
})
