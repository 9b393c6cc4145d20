import { FILE_NOTICES } from '@casework/contract/file-texts'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { buildCompoundFile } from '@casework/testing/documents/sample-files'
import type { TestFile } from '@casework/testing/documents/upload-requests'
import { buildParagraph, buildWordParts } from '@casework/testing/documents/word-files'
import { buildWorkbook } from '../../../test/clients/import-clients.ts'
import { buildCompressed } from '../../../test/documents/compressed.ts'
import { useTextFirm, WORD } from '../../../test/documents/text-firm.ts'

const casework = useTestApp()
const hart = useTextFirm(casework)

const paragraph = (text: string) => ({ kind: 'paragraph', text })

test('one line of 5 MB and 300,000 paragraphs show only their beginning (LOOK-050)', async () => {
  const line = await hart.readText(['a.txt', Buffer.from('é'.repeat(5 * 1024 * 1024))])
  expect(line.is_cut).toBe(true)
  expect(line.parts[0]?.blocks).toEqual([{ kind: 'paragraph', text: 'é'.repeat(200_000) }])

  const body = buildParagraph('Clause 12').repeat(300_000)
  const { is_cut, parts } = await hart.readText(['a.docx', buildCompressed(buildWordParts(body))])
  expect([is_cut, parts[0]?.blocks.length]).toEqual([true, 22_223])
}, 60_000)

test('a sheet of a million cells shows 500 rows of 50 columns (LOOK-050)', async () => {
  const row = Array.from({ length: 500 }, (_, at) => String(at % 10))
  const book = buildWorkbook(
    'xlsx',
    Array.from({ length: 2000 }, () => row),
  )
  const { is_cut, parts } = await hart.readText(['a.xlsx', Buffer.from(book)])

  const [table] = parts[0]?.blocks ?? []
  const rows = table?.kind === 'table' ? table.rows : []
  expect([is_cut, rows.length, rows[0]?.length]).toEqual([true, 500, 50])
}, 60_000)

test('parts of a mail in parts without end are damaged, and the next file is shown (LOOK-050)', async () => {
  const open = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('')
  const deep = await hart.readText(['a.eml', Buffer.from(`From: a@example.com\r\n${open}`)])
  expect(deep).toMatchObject({ notice: FILE_NOTICES.damaged, parts: [] })
  expect(
    (await hart.readText(['a.eml', Buffer.from('From: a@example.com\r\n\r\nHi')])).mail?.from,
  ).toBe('a@example.com')
})

describe('what cannot be shown', () => {
  const NOTICES: [name: string, file: TestFile, notice: string][] = [
    ['an old Word file', ['a.doc', buildCompoundFile('WordDocument')], FILE_NOTICES.not_shown],
    ['a damaged Excel file', ['a.xls', buildCompoundFile('Workbook')], FILE_NOTICES.damaged],
    ['a Word file with a password', ['a.docx', PROTECTED()], FILE_NOTICES.protected],
    ['an Excel file with a password', ['a.xlsx', PROTECTED()], FILE_NOTICES.protected],
    ['a zip bomb of Word', ['a.docx', buildBomb('docx')], FILE_NOTICES.too_large],
    ['a zip bomb of Excel', ['a.xlsx', buildBomb('xlsx')], FILE_NOTICES.too_large],
  ]
  test.each(NOTICES)(
    '%s says so, and the next file is shown (LOOK-049)',
    async (_, file, notice) => {
      expect(await hart.readText(file)).toEqual({ notice, is_cut: false, mail: null, parts: [] })
      expect((await hart.readText(WORD)).parts).toHaveLength(1)
    },
  )

  function PROTECTED() {
    return Buffer.concat([
      buildCompoundFile('EncryptionInfo'),
      buildCompoundFile('EncryptedPackage'),
    ])
  }

  /** Spaces between two elements, which no limit of characters stops. */
  function buildBomb(kind: 'docx' | 'xlsx'): Buffer<ArrayBuffer> {
    const blank = ' '.repeat(60 * 1024 * 1024)
    expect(deflateRawSync(blank).length).toBeLessThan(100_000)
    const parts =
      kind === 'docx'
        ? buildWordParts(blank + buildParagraph('x'))
        : {
            '[Content_Types].xml':
              '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
            'xl/workbook.xml': '<workbook/>',
            'xl/worksheets/sheet1.xml': blank,
          }
    return buildCompressed(parts)
  }
})

describe('what sheets and texts show', () => {
  test.each(['xlsx', 'xls'] as const)('%s: the cells of each sheet (LOOK-047)', async (kind) => {
    const book = Buffer.from(
      buildWorkbook(kind, [['Date', 'Amount'], ['1 May', '12000'], [], ['x']]),
    )
    const { parts, is_cut } = await hart.readText([`a.${kind}`, book])

    expect(is_cut).toBe(false)
    expect(parts.map(({ blocks }) => blocks)).toEqual([
      [{ kind: 'table', rows: [['Date', 'Amount'], ['1 May', '12000'], [], ['x']] }],
    ])
  })

  test.each([
    ['UTF-8', Buffer.from('Müller\r\nŁódź')],
    ['UTF-16', Buffer.from('\uFEFFMüller\r\nŁódź', 'utf16le')],
    ['UTF-16 in the other order', Buffer.from('\uFEFFMüller\r\nŁódź', 'utf16le').swap16()],
  ])('a text in %s (LOOK-047)', async (_, bytes) => {
    expect(await hart.readText(['a.txt', bytes])).toEqual({
      notice: FILE_NOTICES.text_only,
      is_cut: false,
      mail: null,
      parts: [{ name: null, blocks: [paragraph('Müller\nŁódź')] }],
    })
  })

  test('a text of Windows-1252, and an empty one (LOOK-047)', async () => {
    const text = await hart.readText(['a.txt', Buffer.from('M\u00FCller', 'latin1')])
    expect(text.parts[0]?.blocks).toEqual([paragraph('Müller')])
  })
})
