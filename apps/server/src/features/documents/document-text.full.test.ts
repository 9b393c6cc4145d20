import { documentContents } from '@casework/contract/document-texts'
import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import { firmEndpoints } from '@casework/contract/firm'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { buildCompoundFile } from '@casework/testing/documents/sample-files'
import { uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import {
  buildParagraph,
  buildWordFile,
  buildWordParts,
} from '@casework/testing/documents/word-files'
import { buildWorkbook } from '../../../test/clients/import-clients.ts'
import { buildCompressed } from '../../../test/documents/compressed.ts'

const casework = useTestApp()
let firm: Firm
let client_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  await firm.owner.call(firmEndpoints.update, { body: { name: 'Hart', more_file_types: true } })
  client_id = (await firm.addClient()).id
})

const paragraph = (text: string) => ({ kind: 'paragraph', text })
const WORD: TestFile = ['Advice.docx', buildWordFile(buildParagraph('Dear Ms Osei,'))]

async function readText(file: TestFile): Promise<DocumentText> {
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, file)
  const { status, body } = await firm.owner.ask(documentContents.text, {
    params: { id: String(id) },
  })
  expect(status).toBe(200)
  return (body as { data: DocumentText }).data
}

test('one line of 5 MB and 300,000 paragraphs show only their beginning (LOOK-050)', async () => {
  const line = await readText(['a.txt', Buffer.from('é'.repeat(5 * 1024 * 1024))])
  expect(line.is_cut).toBe(true)
  expect(line.parts[0]?.blocks).toEqual([{ kind: 'paragraph', text: 'é'.repeat(200_000) }])

  const body = buildParagraph('Clause 12').repeat(300_000)
  const { is_cut, parts } = await readText(['a.docx', buildCompressed(buildWordParts(body))])
  expect([is_cut, parts[0]?.blocks.length]).toEqual([true, 22_223])
}, 60_000)

test('a sheet of a million cells shows 500 rows of 50 columns (LOOK-050)', async () => {
  const row = Array.from({ length: 500 }, (_, at) => String(at % 10))
  const book = buildWorkbook(
    'xlsx',
    Array.from({ length: 2000 }, () => row),
  )
  const { is_cut, parts } = await readText(['a.xlsx', Buffer.from(book)])

  const [table] = parts[0]?.blocks ?? []
  const rows = table?.kind === 'table' ? table.rows : []
  expect([is_cut, rows.length, rows[0]?.length]).toEqual([true, 500, 50])
}, 60_000)

test('parts of a mail in parts without end are damaged, and the next file is shown (LOOK-050)', async () => {
  const open = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('')
  const deep = await readText(['a.eml', Buffer.from(`From: a@example.com\r\n${open}`)])
  expect(deep).toMatchObject({ notice: FILE_NOTICES.damaged, parts: [] })
  expect((await readText(['a.eml', Buffer.from('From: a@example.com\r\n\r\nHi')])).mail?.from).toBe(
    'a@example.com',
  )
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
      expect(await readText(file)).toEqual({ notice, is_cut: false, mail: null, parts: [] })
      expect((await readText(WORD)).parts).toHaveLength(1)
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
    const { parts, is_cut } = await readText([`a.${kind}`, book])

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
    expect(await readText(['a.txt', bytes])).toEqual({
      notice: null,
      is_cut: false,
      mail: null,
      parts: [{ name: null, blocks: [paragraph('Müller\nŁódź')] }],
    })
  })

  test('a text of Windows-1252, and an empty one (LOOK-047)', async () => {
    const text = await readText(['a.txt', Buffer.from('M\u00FCller', 'latin1')])
    expect(text.parts[0]?.blocks).toEqual([paragraph('Müller')])
  })
})
