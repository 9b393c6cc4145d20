import { randomBytes } from 'node:crypto'
import {
  compound,
  DTD,
  extra,
  GOOD,
  lines,
  MB,
  raw,
  ROW,
  SAYS,
  sheet,
  type Hostile,
} from './hostile-parts.ts'
import { workbook } from './import-clients.ts'
import { cell, HEADER, sheetXml, stringsXml, workbookParts, buildZip } from './zip.ts'
import { csv, xls } from './hostile-xls.ts'

const xlsx: readonly Omit<Hostile, 'name'>[] = [
  {
    what: 'a huge sheet',
    bytes: () =>
      sheet(
        lines(
          100_000,
          (at) => `<row r="${at + 2}">${cell(`A${at + 2}`, randomBytes(9).toString('hex'))}</row>`,
        ),
      ),
    comes: SAYS.rows,
  },
  {
    what: 'one cell in the last row and column',
    bytes: () => sheet(`${ROW}<row r="1048576">${cell('XFD1048576', 'far')}</row>`),
    comes: SAYS.rows,
  },
  {
    what: 'one cell in the last column',
    bytes: () => sheet(`<row r="2">${cell('A2', 'Acme')}${cell('XFD2', 'far')}</row>`),
    comes: 1,
  },
  {
    what: 'a declared size without end',
    bytes: () =>
      raw(
        sheetXml(HEADER + ROW).replace(
          '<sheetData>',
          '<dimension ref="A1:XFD1048576"/><sheetData>',
        ),
      ),
    comes: [1, SAYS.rows],
  },
  {
    what: 'a bomb of zeros',
    bytes: () => extra('xl/media/a.bin', Buffer.alloc(60 * MB)),
    comes: SAYS.inside,
  },
  {
    what: 'a bomb that lies about its size',
    bytes: () => extra('xl/media/a.bin', Buffer.alloc(60 * MB), { declaredSize: 100 }),
    comes: SAYS.damaged,
  },
  {
    what: 'padding',
    bytes: () => raw(sheetXml(HEADER + ROW) + ' '.repeat(20 * MB)),
    comes: SAYS.inside,
  },
  {
    what: 'a bomb inside of an inner zip',
    bytes: () =>
      extra('xl/embeddings/a.zip', buildZip([{ name: 'b', bytes: Buffer.alloc(60 * MB) }]), {
        uncompressed: true,
      }),
    comes: 1,
  },
  {
    what: '60,000 entries',
    bytes: () =>
      buildZip([
        ...workbookParts(sheetXml(HEADER + ROW)),
        ...Array.from({ length: 60_000 }, (_, at) => ({
          name: `x/${at}`,
          bytes: Buffer.alloc(0),
          uncompressed: true,
        })),
      ]),
    comes: SAYS.inside,
  },
  {
    what: 'more entries than its directory counts',
    bytes: () =>
      buildZip(
        Array.from({ length: 70_000 }, (_, at) => ({
          name: `x/${at}`,
          bytes: Buffer.alloc(0),
          uncompressed: true,
        })),
      ),
    comes: SAYS.inside,
  },
  { what: 'an external entity', bytes: () => raw(DTD), comes: SAYS.content },
  {
    what: 'an external entity in UTF-16',
    bytes: () => raw(Buffer.from(`\uFEFF${DTD}`, 'utf16le')),
    comes: SAYS.content,
  },
  {
    what: 'headings that reach for the prototype',
    bytes: () =>
      workbook('xlsx', [
        ['__proto__', 'constructor', 'Name', 'toString'],
        ['a', 'b', '__proto__', 'c'],
      ]),
    comes: 1,
  },
  {
    what: 'half of it',
    bytes: () => workbook('xlsx', GOOD).subarray(0, 2000),
    comes: SAYS.damaged,
  },
  {
    what: 'a password',
    bytes: () =>
      compound({ EncryptionInfo: randomBytes(500), EncryptedPackage: randomBytes(20_000) }),
    comes: SAYS.password,
  },
  { what: 'nothing', bytes: () => Buffer.alloc(0), comes: SAYS.empty },
  { what: 'an empty sheet', bytes: () => workbook('xlsx', []), comes: SAYS.column },
  {
    what: '300 columns',
    bytes: () =>
      workbook('xlsx', [
        [...Array.from({ length: 299 }, (_, at) => `c${at}`), 'Name'],
        [...Array.from({ length: 299 }, () => 'x'), 'Acme'],
      ]),
    comes: 1,
  },
  {
    what: 'formulas that fetch',
    bytes: () =>
      sheet(
        `<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>Acme</v></c><c r="B2"><f>1+1</f></c></row>`,
      ),
    comes: 1,
  },
  {
    what: 'macros',
    bytes: () => extra('xl/vbaProject.bin', compound({ VBA: randomBytes(5000) })),
    comes: 1,
  },
  {
    what: '100 sheets',
    bytes: () => workbook('xlsx', GOOD, ...Array.from({ length: 99 }, () => [['x']])),
    comes: 1,
  },
  {
    what: '400 sheets',
    bytes: () => workbook('xlsx', GOOD, ...Array.from({ length: 399 }, () => [['x']])),
    comes: SAYS.inside,
  },
  {
    what: 'a flood of shared strings',
    bytes: () =>
      sheet(
        `<row r="2"><c r="A2" t="s"><v>7</v></c></row>`,
        stringsXml(lines(1_000_000, (at) => `<si><t>${at}</t></si>`)),
      ),
    comes: SAYS.inside,
  },
  {
    what: 'one long text in 19,000 cells',
    bytes: () =>
      sheet(
        lines(19_000, (at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`),
        stringsXml(`<si><t>${'x'.repeat(32_767)}</t></si>`),
      ),
    comes: SAYS.inside,
  },
  {
    what: 'elements inside of elements',
    bytes: () => raw(sheetXml(HEADER + ROW + lines(300_000, (at) => `<a${at % 977}>`))),
    comes: [1, SAYS.damaged, SAYS.time, SAYS.inside],
  },
  {
    what: 'the beginnings of cells',
    bytes: () => raw(sheetXml(HEADER + ROW + lines(300_000, (at) => `<c r="A${at}" <`))),
    comes: [0, 1, SAYS.damaged, SAYS.time, SAYS.inside, SAYS.rows],
  },
  {
    what: 'a zip that is no workbook',
    bytes: () => buildZip([{ name: 'a.txt', bytes: Buffer.from('Name') }]),
    comes: SAYS.content,
  },
  { what: 'plain text', bytes: () => Buffer.from('Name\nAcme\n'), comes: SAYS.content },
]

export const HOSTILE: readonly Hostile[] = Object.entries({ xlsx, csv, xls }).flatMap(
  ([ending, files]) => files.map((file) => ({ ...file, name: `a.${ending}` })),
)
