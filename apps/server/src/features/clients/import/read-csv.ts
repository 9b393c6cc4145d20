import { Readable } from 'node:stream'
import { findEncoding } from '@casework/contract/parts/text-encoding'
import { CsvError, parse } from 'csv-parse'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { countFields } from './find-columns.ts'
import { MAX_LINES } from './parser-protocol.ts'
import type { SheetLine, SheetTable } from './sheet-table.ts'

const DELIMITERS = [',', ';', '\t']
/** Excel's optional first line, which names the delimiter. */
const SEP_LINE = /^sep=([,;\t])\r?\n/i
/** Without a limit, an unclosed quote would read the rest of the file as one field. */
const MAX_RECORD = 100_000
const CHUNK_BYTES = 65_536

export const readCsv = (bytes: Buffer): SheetTable => ({
  sheet: null,
  other_sheets: [],
  hidden_sheets: [],
  hidden_columns: new Set(),
  readLines: () => readRecords(bytes),
})

/**
 * Reads the records of a CSV file, including blank ones, so that indexes are line numbers.
 * @throws UnreadableFile if it is not text or not a table
 */
async function* readRecords(bytes: Buffer): AsyncGenerator<SheetLine> {
  const decoded = await decode(bytes)
  const sepLine = SEP_LINE.exec(decoded)
  const text = decoded.slice(sepLine?.[0].length ?? 0)
  if (sepLine) yield { cells: [] }
  const parser = parse({
    delimiter: sepLine?.[1] ?? detectDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  })
  // In chunks, so that few parsed records are buffered.
  Readable.from(splitIntoChunks(Buffer.from(text))).pipe(parser)
  let lines = sepLine ? 1 : 0
  try {
    for await (const record of parser) {
      lines += 1
      if (lines > MAX_LINES) throw new UnreadableFile('too many rows')
      yield { cells: record as string[] }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile('damaged') : error
  }
}

function* splitIntoChunks(bytes: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    yield bytes.subarray(offset, offset + CHUNK_BYTES)
}

async function decode(bytes: Buffer): Promise<string> {
  const text = new TextDecoder(await findEncoding([bytes])).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile('other content')
  return text
}

/** A title may be above the headings. */
const HEAD_LINES = 10

/**
 * Returns the delimiter that makes the most known headings of one of the first lines, else the one
 * that occurs most often in the first; quoted headings may contain the others.
 */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, MAX_RECORD)
    .trimStart()
    .split(/\r\n?|\n/, HEAD_LINES)
  const countKnown = (delimiter: string) =>
    Math.max(...lines.map((line) => countFields(line.replaceAll('"', '').split(delimiter))))
  const first = lines[0]?.replace(/"[^"]*"/g, '') ?? ''
  const score = (delimiter: string) =>
    countKnown(delimiter) * MAX_RECORD + first.split(delimiter).length
  return DELIMITERS.reduce((best, candidate) => (score(candidate) > score(best) ? candidate : best))
}
