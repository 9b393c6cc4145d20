import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { runConfined } from '../src/platform/sandbox/confined-process.ts'
import { WAYS, explainUnavailable } from '../src/platform/sandbox/confinement.ts'
import { NAMES, workbook } from './clients/import-clients.ts'
import { look, onePagePdf, picture } from './documents/pictures.ts'

const DRAWING = new URL('../src/features/documents/previews/preview-worker.ts', import.meta.url)
const PARSING = new URL('../src/features/clients/import/parse-file.ts', import.meta.url)
const LIMITS = {
  milliseconds: 60_000,
  cpu_seconds: 8,
  heap_mb: 256,
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 16 * 1024 * 1024,
}

const ROWS = [[...NAMES], ['Acme', '', '5550102030', 'acme@example.com']] as const
const SHEETS = [
  ['csv', Buffer.from(ROWS.map((row) => row.join(',')).join('\n'))],
  ['xlsx', workbook('xlsx', ROWS)],
  ['xls', workbook('xls', ROWS)],
] as const

describe.each(WAYS)(
  'under %s',
  (way) => {
    test('draws pictures and pages (FIX-042)', async (context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)

      for (const [kind, bytes] of [
        ['image', await picture('png')],
        ['image', await picture('jpeg')],
        ['image', await picture('gif')],
        ['pdf', onePagePdf()],
      ] as const) {
        const { code, answer } = await runConfined(
          {
            program: DRAWING,
            args: [kind],
            input: Readable.from([bytes]),
            limits: LIMITS,
            native: true,
          },
          way,
        )
        expect(code).toBe(0)
        expect(await look(answer)).toMatchObject({ format: 'webp' })
      }
    })

    test.each(SHEETS)('reads a .%s spreadsheet (FIX-042)', async (extension, bytes) => {
      if (await explainUnavailable(way)) return
      const task = `${JSON.stringify({ extension, countries: [] })}\n`

      const { code, answer } = await runConfined(
        {
          program: PARSING,
          args: [extension],
          input: Readable.from([Buffer.from(task), bytes]),
          limits: LIMITS,
        },
        way,
      )

      expect(code).toBe(0)
      expect(JSON.parse(answer.toString())).toMatchObject({
        has_names: true,
        good: [{ client: { name: 'Acme', country: null, mobile: '5550102030' } }],
        bad: [],
      })
    })
  },
  120_000,
)
