// Writes a workbook of one sheet as a stream: rows are never all in memory.
import { Readable } from 'node:stream'
import { ZipFile } from '../../platform/files/zip-file.ts'

export type SheetCell = string | number | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A cell cannot be longer. */
const MAX_CELL = 32_767
/** What XML cannot contain. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const cut = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text)

/** A text is never a formula: it is an inline string. */
function printCell(cell: SheetCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut(cell))}</t></is></c>`
}

export const printRow = (cells: readonly SheetCell[]): string =>
  `<row>${cells.map(printCell).join('')}</row>`

const listParts = (sheet: string): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

async function* printSheet(rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  yield* rows
  yield '</sheetData></worksheet>'
}

/** @param rows printed rows, in batches; an error ends the stream */
export function streamWorkbook(sheet: string, rows: AsyncIterable<string>): Readable {
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  for (const [name, text] of listParts(sheet)) zip.addBuffer(Buffer.from(XML + text), name)
  const content = Readable.from(printSheet(rows), { highWaterMark: 1 })
  content.on('error', (error) => body.destroy(error))
  zip.on('error', (error: Error) => body.destroy(error))
  body.once('close', () => content.destroy())
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml')
  zip.end()
  return body
}
