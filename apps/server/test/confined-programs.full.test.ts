import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { FrameReader } from '../src/features/documents/reader/read-frames.ts'
import { runConfined } from '../src/platform/sandbox/confined-process.ts'
import { WAYS, explainUnavailable } from '../src/platform/sandbox/confinement.ts'
import { COLUMN_NAMES, buildWorkbook } from './clients/import-clients.ts'
import { buildParagraph, buildWordFile } from '@casework/testing/documents/word-files'
import { inspectImage, buildOnePagePdf, buildPicture } from '@casework/testing/documents/pictures'

const PREVIEW_WORKER = new URL(
  '../src/features/documents/previews/preview-worker.ts',
  import.meta.url,
)
const PAGE_WORKER = new URL('../src/features/documents/reader/page-worker.ts', import.meta.url)
const PHOTOS_WORKER = new URL('../src/features/documents/upload/photos-worker.ts', import.meta.url)
const IMPORT_PARSER = new URL('../src/features/clients/import/parse-file.ts', import.meta.url)
const TEXT_WORKER = new URL('../src/features/documents/texts/text-worker.ts', import.meta.url)
const LIMITS = {
  milliseconds: 60_000,
  cpu_seconds: 8,
  heap_mb: 256,
  data_bytes: 1024 * 1024 * 1024,
  answer_bytes: 16 * 1024 * 1024,
}

const ROWS = [[...COLUMN_NAMES], ['Acme', '', '5550102030', 'acme@example.com']] as const
const SHEETS = [
  ['csv', Buffer.from(ROWS.map((row) => row.join(',')).join('\n'))],
  ['xlsx', buildWorkbook('xlsx', ROWS)],
  ['xls', buildWorkbook('xls', ROWS)],
] as const

const TEXTS = [
  ['docx', buildWordFile(buildParagraph('Acme'))],
  ['xlsx', buildWorkbook('xlsx', ROWS)],
  ['xls', buildWorkbook('xls', ROWS)],
  ['txt', Buffer.from('Acme')],
  ['eml', Buffer.from('From: a@example.com\r\nContent-Type: text/html\r\n\r\n<p>Acme</p>')],
] as const

describe.each(WAYS)(
  'under %s',
  (way) => {
    test('draws pictures and pages (FIX-042)', async (context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)

      for (const [kind, bytes] of [
        ['image', await buildPicture('png')],
        ['image', await buildPicture('jpeg')],
        ['image', await buildPicture('gif')],
        ['pdf', buildOnePagePdf()],
      ] as const) {
        const { code, answer } = await runConfined(
          {
            program: PREVIEW_WORKER,
            args: [kind, 'page'],
            input: Readable.from([bytes]),
            limits: LIMITS,
            native: true,
          },
          way,
        )
        expect(code).toBe(0)
        expect(await inspectImage(answer)).toMatchObject({ format: 'webp' })
      }
    })

    test('draws the pages of the reader (READ-003, FIX-042)', async (context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)

      for (const [kind, bytes] of [
        ['image', await buildPicture('png')],
        ['pdf', buildOnePagePdf()],
      ] as const) {
        const order = { from: 'list', kind, width: 900, format: 'webp', max_words: 10 } as const
        const frames = new FrameReader(order)
        const { code } = await runConfined(
          {
            program: PAGE_WORKER,
            input: Readable.from([`${JSON.stringify(order)}\n`, bytes]),
            limits: LIMITS,
            native: true,
            take: frames.take,
          },
          way,
        )
        expect(code).toBe(0)
        expect(frames).toMatchObject({ list: { pages: [{}] }, drawn: [{ number: 1 }] })
      }
    })

    test('joins photos into a PDF (INTAKE-015)', async (context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)

      const photo = await buildPicture('jpeg')
      const length = Buffer.alloc(6)
      length.writeUIntBE(photo.length, 0, 6)
      const { code, answer } = await runConfined(
        {
          program: PHOTOS_WORKER,
          input: Readable.from([length, photo, length, photo]),
          limits: LIMITS,
          native: true,
        },
        way,
      )
      expect(code).toBe(0)
      expect(answer.toString('latin1', 0, 7)).toBe('\u0001\u0001%PDF-')
    })

    test.for(TEXTS)('reads the text of a .%s (LOOK-047)', async ([extension, bytes], context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)

      const { code, answer } = await runConfined(
        {
          program: TEXT_WORKER,
          args: [extension],
          input: Readable.from([bytes]),
          limits: LIMITS,
        },
        way,
      )

      expect(code).toBe(0)
      expect(answer.toString()).toContain('Acme')
    })

    test.for(SHEETS)('reads a .%s spreadsheet (FIX-042)', async ([extension, bytes], context) => {
      const reason = await explainUnavailable(way)
      if (reason) return context.skip(reason)
      const task = `${JSON.stringify({ extension, countries: [] })}\n`

      const { code, answer } = await runConfined(
        {
          program: IMPORT_PARSER,
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
