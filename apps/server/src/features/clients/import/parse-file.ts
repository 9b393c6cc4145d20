// Parses one spreadsheet in a separate process, so that a hostile file cannot affect the server.
import { buffer } from 'node:stream/consumers'
import type { ImportExtension } from '@casework/contract/client-import'
import { inspectWorkbook } from '../../../platform/files/inspect-workbook.ts'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { checkRows } from './check-rows.ts'
import type { ParseResult, ParsingTask } from './parser-protocol.ts'
import { readCsv } from './read-csv.ts'

// CSV does not need the large library. Nothing can be imported after the sandbox closes.
const workbooks = process.argv[2] === 'csv' ? undefined : await import('./read-workbook.ts')

const ZIP = '504b0304'
const COMPOUND_FILE = 'd0cf11e0'
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le')
/** Name of the stream with the sheets, in both versions of the format. */
const SHEETS = ['Workbook\0', 'Book\0'].map((name) => Buffer.from(name, 'utf16le'))

/** Refuses a file whose content does not match its extension. */
async function requireContent(bytes: Buffer, extension: ImportExtension): Promise<void> {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  const kind = bytes.subarray(0, 4).toString('hex')
  if (extension !== 'csv' && kind === COMPOUND_FILE && bytes.includes(PROTECTED))
    throw new UnreadableFile('protected')
  const matches = {
    xlsx: () => kind === ZIP,
    xls: () => kind === COMPOUND_FILE && SHEETS.some((name) => bytes.includes(name)),
    csv: () => kind !== ZIP && kind !== COMPOUND_FILE,
  }
  if (!matches[extension]()) throw new UnreadableFile('other content')
  if (extension === 'xlsx') await inspectWorkbook(bytes)
}

async function parseFile({ extension, ...task }: ParsingTask, bytes: Buffer): Promise<ParseResult> {
  try {
    await requireContent(bytes, extension)
    const table =
      extension !== 'csv' && workbooks ? workbooks.readWorkbook(bytes, extension) : readCsv(bytes)
    return await checkRows(table, task)
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.reason }
    throw error
  }
}

const input = await buffer(acceptInput())
const lineEnd = input.indexOf('\n')
const task = JSON.parse(input.subarray(0, lineEnd).toString()) as ParsingTask
process.stdout.write(JSON.stringify(await parseFile(task, input.subarray(lineEnd + 1))))
