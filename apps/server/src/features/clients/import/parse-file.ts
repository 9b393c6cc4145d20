// Reads one spreadsheet in a process of its own: whatever a hostile file does to it, the server only sees it end.
import { buffer } from 'node:stream/consumers'
import type { ImportExtension } from '@casework/contract/client-import'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { checkRows } from './check-rows.ts'
import { inspectZip } from './inspect-zip.ts'
import { UnreadableFile, type ParseResult, type ParsingTask } from './parser-protocol.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

const ZIP = '504b0304'
const COMPOUND_FILE = 'd0cf11e0'
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le')
/** The stream that holds the sheets, in the two forms of the format. */
const SHEETS = ['Workbook\0', 'Book\0'].map((name) => Buffer.from(name, 'utf16le'))

/** Does a file hold what its ending says? */
async function requireContent(bytes: Buffer, extension: ImportExtension): Promise<void> {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  const kind = bytes.subarray(0, 4).toString('hex')
  if (extension !== 'csv' && kind === COMPOUND_FILE && bytes.includes(PROTECTED))
    throw new UnreadableFile('protected')
  const agrees = {
    xlsx: () => kind === ZIP,
    xls: () => kind === COMPOUND_FILE && SHEETS.some((name) => bytes.includes(name)),
    csv: () => kind !== ZIP && kind !== COMPOUND_FILE,
  }
  if (!agrees[extension]()) throw new UnreadableFile('other content')
  if (extension === 'xlsx') await inspectZip(bytes)
}

async function parseFile(
  { extension, countries }: ParsingTask,
  bytes: Buffer,
): Promise<ParseResult> {
  try {
    await requireContent(bytes, extension)
    return await checkRows(extension === 'csv' ? readCsv(bytes) : readWorkbook(bytes), countries)
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.why }
    throw error
  }
}

// A CSV file does without the large library; nothing can be loaded later.
if (process.argv[2] !== 'csv') await import('@e965/xlsx')
const input = await buffer(acceptInput())
const lineEnd = input.indexOf('\n')
const task = JSON.parse(input.subarray(0, lineEnd).toString()) as ParsingTask
process.stdout.write(JSON.stringify(await parseFile(task, input.subarray(lineEnd + 1))))
