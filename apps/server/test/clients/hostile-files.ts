import { randomBytes } from 'node:crypto'
import { CFB as untyped } from '@e965/xlsx'
import { NAMES, workbook } from './importing.ts'
import { cell, HEADER, sheetXml, stringsXml, workbookParts, zipOf, type ZipPart } from './zip.ts'

export const SAYS = {
  rows: 'This file has more than 20000 rows',
  inside: 'This file contains too much data to import',
  content: 'The content of this file does not match its type',
  damaged: 'This file could not be read',
  password: 'This file is protected by a password',
  empty: 'This file is empty',
  time: 'Reading this file took too long',
  column: 'The file has no Name column',
} as const

/** A file, and what must come of it: so many clients, a sentence, or one of several that are all right. */
export interface Hostile {
  readonly what: string
  readonly name: string
  readonly bytes: () => Buffer
  readonly comes: number | string | readonly (number | string)[]
}

const MB = 1024 * 1024
const GOOD = [NAMES, ['Acme', '1', '555', 'info@acme.example']] as const
const ROW = `<row r="2">${cell('A2', 'Acme')}</row>`
const extra = (name: string, bytes: Buffer, more: Partial<ZipPart> = {}) => zipOf([...workbookParts(sheetXml(HEADER + ROW)), { name, bytes, ...more }])
const sheet = (rows: string, strings?: string) => zipOf(workbookParts(sheetXml(HEADER + rows), strings))
const raw = (xml: string | Buffer) =>
  zipOf(workbookParts('').map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, bytes: Buffer.from(xml as string) } : part)))
const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at)).join('')
const DTD = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(HEADER + `<row r="2">${cell('A2', '&e;')}</row>`).replace('<?xml version="1.0"?>', '')}`

const CFB = untyped as {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, bytes: Buffer): void }
  write(file: object, options: { type: 'buffer' }): Uint8Array
}

/** Bytes in the container of the old Office formats, under the given stream names. */
function compound(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, bytes)
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

const xlsx: readonly Omit<Hostile, 'name'>[] = [
  {
    what: 'a huge sheet',
    bytes: () => sheet(lines(100_000, (at) => `<row r="${at + 2}">${cell(`A${at + 2}`, randomBytes(9).toString('hex'))}</row>`)),
    comes: SAYS.rows,
  },
  { what: 'one cell in the last row and column', bytes: () => sheet(`${ROW}<row r="1048576">${cell('XFD1048576', 'far')}</row>`), comes: SAYS.rows },
  { what: 'one cell in the last column', bytes: () => sheet(`<row r="2">${cell('A2', 'Acme')}${cell('XFD2', 'far')}</row>`), comes: 1 },
  {
    what: 'a declared size without end',
    bytes: () => raw(sheetXml(HEADER + ROW).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
    comes: [1, SAYS.rows],
  },
  { what: 'a bomb of zeros', bytes: () => extra('xl/media/a.bin', Buffer.alloc(60 * MB)), comes: SAYS.inside },
  { what: 'a bomb that lies about its size', bytes: () => extra('xl/media/a.bin', Buffer.alloc(60 * MB), { claims: 100 }), comes: SAYS.damaged },
  { what: 'padding', bytes: () => raw(sheetXml(HEADER + ROW) + ' '.repeat(20 * MB)), comes: SAYS.inside },
  {
    what: 'a bomb inside of an inner zip',
    bytes: () => extra('xl/embeddings/a.zip', zipOf([{ name: 'b', bytes: Buffer.alloc(60 * MB) }]), { stored: true }),
    comes: 1,
  },
  {
    what: '60,000 entries',
    bytes: () =>
      zipOf([
        ...workbookParts(sheetXml(HEADER + ROW)),
        ...Array.from({ length: 60_000 }, (_, at) => ({ name: `x/${at}`, bytes: Buffer.alloc(0), stored: true })),
      ]),
    comes: SAYS.inside,
  },
  {
    what: 'more entries than its directory counts',
    bytes: () => zipOf(Array.from({ length: 70_000 }, (_, at) => ({ name: `x/${at}`, bytes: Buffer.alloc(0), stored: true }))),
    comes: SAYS.inside,
  },
  { what: 'an external entity', bytes: () => raw(DTD), comes: SAYS.content },
  { what: 'an external entity in UTF-16', bytes: () => raw(Buffer.from(`\uFEFF${DTD}`, 'utf16le')), comes: SAYS.content },
  {
    what: 'headings that reach for the prototype',
    bytes: () =>
      workbook('xlsx', [
        ['__proto__', 'constructor', 'Name', 'toString'],
        ['a', 'b', '__proto__', 'c'],
      ]),
    comes: 1,
  },
  { what: 'half of it', bytes: () => workbook('xlsx', GOOD).subarray(0, 2000), comes: SAYS.damaged },
  { what: 'a password', bytes: () => compound({ EncryptionInfo: randomBytes(500), EncryptedPackage: randomBytes(20_000) }), comes: SAYS.password },
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
    bytes: () => sheet(`<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>Acme</v></c><c r="B2"><f>1+1</f></c></row>`),
    comes: 1,
  },
  { what: 'macros', bytes: () => extra('xl/vbaProject.bin', compound({ VBA: randomBytes(5000) })), comes: 1 },
  { what: '100 sheets', bytes: () => workbook('xlsx', GOOD, ...Array.from({ length: 99 }, () => [['x']])), comes: 1 },
  { what: '400 sheets', bytes: () => workbook('xlsx', GOOD, ...Array.from({ length: 399 }, () => [['x']])), comes: SAYS.inside },
  {
    what: 'a flood of shared strings',
    bytes: () => sheet(`<row r="2"><c r="A2" t="s"><v>7</v></c></row>`, stringsXml(lines(1_000_000, (at) => `<si><t>${at}</t></si>`))),
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
  { what: 'a zip that is no workbook', bytes: () => zipOf([{ name: 'a.txt', bytes: Buffer.from('Name') }]), comes: SAYS.content },
  { what: 'plain text', bytes: () => Buffer.from('Name\nAcme\n'), comes: SAYS.content },
]

const csv: readonly Omit<Hostile, 'name'>[] = [
  { what: 'a zero byte', bytes: () => Buffer.from('Name\nAc\0me\n'), comes: SAYS.content },
  { what: 'UTF-16 without its mark', bytes: () => Buffer.from('Name\nAcme\n', 'utf16le'), comes: SAYS.content },
  { what: 'one quoted field without an end', bytes: () => Buffer.from(`Name\n"${'x'.repeat(9 * MB)}`), comes: SAYS.damaged },
  { what: '20,001 rows', bytes: () => Buffer.from(`Name\n${lines(20_001, (at) => `Client ${at}\n`)}`), comes: SAYS.rows },
  { what: 'nine million line ends', bytes: () => Buffer.from(`Name\n${'\n'.repeat(9 * MB)}`), comes: SAYS.rows },
  { what: 'nine million commas', bytes: () => Buffer.from(','.repeat(9 * MB)), comes: [SAYS.column, SAYS.damaged] },
  { what: 'headings that reach for the prototype', bytes: () => Buffer.from('__proto__,constructor,Name\na,b,Acme\n'), comes: 1 },
  { what: 'a workbook', bytes: () => workbook('xlsx', GOOD), comes: SAYS.content },
  { what: 'random bytes', bytes: () => Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(200_000, 1), Buffer.from([0])]), comes: SAYS.content },
  { what: 'nothing', bytes: () => Buffer.alloc(0), comes: SAYS.empty },
]

const MUTANTS = 6

function mutantOf(bytes: Buffer, seed: number): Buffer {
  const mutant = Buffer.from(bytes)
  for (let at = 0; at < 40; at += 1) mutant[600 + ((seed * 7919 + at * 104_729) % (mutant.length - 600))] = (seed * 31 + at * 17) % 256
  return mutant
}

const xls: readonly Omit<Hostile, 'name'>[] = [
  { what: 'half of it', bytes: () => workbook('xls', GOOD).subarray(0, 2000), comes: [SAYS.damaged, SAYS.content, SAYS.column] },
  { what: 'a web page', bytes: () => Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'), comes: SAYS.content },
  { what: 'a workbook of the other format', bytes: () => workbook('xlsx', GOOD), comes: SAYS.content },
  { what: 'a stream of nothing but noise', bytes: () => compound({ Workbook: randomBytes(50_000) }), comes: [SAYS.damaged, SAYS.column, SAYS.password] },
  ...Array.from({ length: MUTANTS }, (_, seed) => ({
    what: `changed bytes, variant ${seed + 1}`,
    bytes: () => mutantOf(workbook('xls', GOOD), seed + 1),
    comes: [0, 1, SAYS.damaged, SAYS.content, SAYS.column, SAYS.rows, SAYS.password],
  })),
]

export const HOSTILE: readonly Hostile[] = Object.entries({ xlsx, csv, xls }).flatMap(([ending, files]) =>
  files.map((file) => ({ ...file, name: `a.${ending}` })),
)
