import { randomBytes } from 'node:crypto'
import {
  buildCompound,
  DTD,
  buildWithPart,
  VALID_ROWS,
  joinLines,
  MB,
  buildWithSheetXml,
  VALID_ROW,
  ERRORS,
  buildWithRows,
  type Hostile,
} from './hostile-parts.ts'
import { buildWorkbook } from './import-clients.ts'
import { cell, HEADER, sheetXml, stringsXml, workbookParts, buildZip } from './zip.ts'
import { csv, xls } from './hostile-xls.ts'

const xlsx: readonly Omit<Hostile, 'name'>[] = [
  {
    description: 'a huge sheet',
    bytes: () =>
      buildWithRows(
        joinLines(
          100_000,
          (at) => `<row r="${at + 2}">${cell(`A${at + 2}`, randomBytes(9).toString('hex'))}</row>`,
        ),
      ),
    outcome: ERRORS.rows,
  },
  {
    description: 'one cell in the last row and column',
    bytes: () => buildWithRows(`${VALID_ROW}<row r="1048576">${cell('XFD1048576', 'far')}</row>`),
    outcome: ERRORS.rows,
  },
  {
    description: 'one cell in the last column',
    bytes: () => buildWithRows(`<row r="2">${cell('A2', 'Acme')}${cell('XFD2', 'far')}</row>`),
    outcome: 1,
  },
  {
    description: 'a declared size of all rows and columns',
    bytes: () =>
      buildWithSheetXml(
        sheetXml(HEADER + VALID_ROW).replace(
          '<sheetData>',
          '<dimension ref="A1:XFD1048576"/><sheetData>',
        ),
      ),
    outcome: [1, ERRORS.rows],
  },
  {
    description: 'a zip bomb of zeros',
    bytes: () => buildWithPart('xl/media/a.bin', Buffer.alloc(60 * MB)),
    outcome: ERRORS.inside,
  },
  {
    description: 'a zip bomb that declares a small size',
    bytes: () => buildWithPart('xl/media/a.bin', Buffer.alloc(60 * MB), { declaredSize: 100 }),
    outcome: ERRORS.damaged,
  },
  {
    description: '20 MB of padding',
    bytes: () => buildWithSheetXml(sheetXml(HEADER + VALID_ROW) + ' '.repeat(20 * MB)),
    outcome: ERRORS.inside,
  },
  {
    description: 'a zip bomb inside of an inner zip',
    bytes: () =>
      buildWithPart(
        'xl/embeddings/a.zip',
        buildZip([{ name: 'b', bytes: Buffer.alloc(60 * MB) }]),
        {
          uncompressed: true,
        },
      ),
    outcome: 1,
  },
  {
    description: '60,000 entries',
    bytes: () =>
      buildZip([
        ...workbookParts(sheetXml(HEADER + VALID_ROW)),
        ...Array.from({ length: 60_000 }, (_, at) => ({
          name: `x/${at}`,
          bytes: Buffer.alloc(0),
          uncompressed: true,
        })),
      ]),
    outcome: ERRORS.inside,
  },
  {
    description: 'more entries than its directory counts',
    bytes: () =>
      buildZip(
        Array.from({ length: 70_000 }, (_, at) => ({
          name: `x/${at}`,
          bytes: Buffer.alloc(0),
          uncompressed: true,
        })),
      ),
    outcome: ERRORS.inside,
  },
  {
    description: 'an external entity',
    bytes: () => buildWithSheetXml(DTD),
    outcome: ERRORS.content,
  },
  {
    description: 'an external entity in UTF-16',
    bytes: () => buildWithSheetXml(Buffer.from(`\uFEFF${DTD}`, 'utf16le')),
    outcome: ERRORS.content,
  },
  {
    description: 'headings named like properties of the prototype',
    bytes: () =>
      buildWorkbook('xlsx', [
        ['__proto__', 'constructor', 'Name', 'toString'],
        ['a', 'b', '__proto__', 'c'],
      ]),
    outcome: 1,
  },
  {
    description: 'a truncated workbook',
    bytes: () => buildWorkbook('xlsx', VALID_ROWS).subarray(0, 2000),
    outcome: ERRORS.damaged,
  },
  {
    description: 'a password',
    bytes: () =>
      buildCompound({ EncryptionInfo: randomBytes(500), EncryptedPackage: randomBytes(20_000) }),
    outcome: ERRORS.password,
  },
  { description: 'no bytes', bytes: () => Buffer.alloc(0), outcome: ERRORS.empty },
  { description: 'an empty sheet', bytes: () => buildWorkbook('xlsx', []), outcome: ERRORS.empty },
  {
    description: '300 columns',
    bytes: () =>
      buildWorkbook('xlsx', [
        [...Array.from({ length: 299 }, (_, at) => `c${at}`), 'Name'],
        [...Array.from({ length: 299 }, () => 'x'), 'Acme'],
      ]),
    outcome: 1,
  },
  {
    description: 'formulas that fetch',
    bytes: () =>
      buildWithRows(
        `<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>Acme</v></c><c r="B2"><f>1+1</f></c></row>`,
      ),
    outcome: 1,
  },
  {
    description: 'macros',
    bytes: () => buildWithPart('xl/vbaProject.bin', buildCompound({ VBA: randomBytes(5000) })),
    outcome: 1,
  },
  {
    description: '100 sheets',
    bytes: () => buildWorkbook('xlsx', VALID_ROWS, ...Array.from({ length: 99 }, () => [['x']])),
    outcome: 1,
  },
  {
    description: '400 sheets',
    bytes: () => buildWorkbook('xlsx', VALID_ROWS, ...Array.from({ length: 399 }, () => [['x']])),
    outcome: ERRORS.inside,
  },
  {
    description: 'a flood of shared strings',
    bytes: () =>
      buildWithRows(
        `<row r="2"><c r="A2" t="s"><v>7</v></c></row>`,
        stringsXml(joinLines(1_000_000, (at) => `<si><t>${at}</t></si>`)),
      ),
    outcome: ERRORS.inside,
  },
  {
    description: 'one long text in 19,000 cells',
    bytes: () =>
      buildWithRows(
        joinLines(19_000, (at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`),
        stringsXml(`<si><t>${'x'.repeat(32_767)}</t></si>`),
      ),
    outcome: ERRORS.inside,
  },
  {
    description: 'deeply nested elements',
    bytes: () =>
      buildWithSheetXml(
        sheetXml(HEADER + VALID_ROW + joinLines(300_000, (at) => `<a${at % 977}>`)),
      ),
    outcome: [1, ERRORS.damaged, ERRORS.time, ERRORS.inside],
  },
  {
    description: 'cells that never end',
    bytes: () =>
      buildWithSheetXml(
        sheetXml(HEADER + VALID_ROW + joinLines(300_000, (at) => `<c r="A${at}" <`)),
      ),
    outcome: [0, 1, ERRORS.damaged, ERRORS.time, ERRORS.inside, ERRORS.rows],
  },
  {
    description: 'a zip that is no workbook',
    bytes: () => buildZip([{ name: 'a.txt', bytes: Buffer.from('Name') }]),
    outcome: ERRORS.content,
  },
  { description: 'plain text', bytes: () => Buffer.from('Name\nAcme\n'), outcome: ERRORS.content },
]

export const HOSTILE: readonly Hostile[] = Object.entries({ xlsx, csv, xls }).flatMap(
  ([ending, files]) => files.map((file) => ({ ...file, name: `a.${ending}` })),
)
