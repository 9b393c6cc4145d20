import { Readable } from 'node:stream'
import { findEncoding } from '@casework/contract/parts/text-encoding'
import { CsvError, parse } from 'csv-parse'
import { MAX_LINES, UnreadableFile } from './parser-protocol.ts'

const DELIMITERS = [',', ';', '\t']
/** Excel's optional first line, which names the delimiter. */
const SEP_LINE = /^sep=([,;\t])\r?\n/i
/** Without a limit, an unclosed quote would read the rest of the file as one field. */
const MAX_RECORD = 100_000
const CHUNK_BYTES = 65_536

/**
 * Reads the records of a CSV file, including blank ones, so that indexes are line numbers.
 * @throws UnreadableFile if it is not text or not a table
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const decoded = await decode(bytes)
  const sepLine = SEP_LINE.exec(decoded)
  const text = decoded.slice(sepLine?.[0].length ?? 0)
  if (sepLine) yield []
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
      yield record as string[]
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

/**
 * Returns the delimiter that occurs most often in the header; quoted headings may contain the
 * others.
 */
function detectDelimiter(text: string): string {
  const header = /^\s*(.*)/.exec(text.slice(0, MAX_RECORD))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const countParts = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, candidate) =>
    countParts(candidate) > countParts(best) ? candidate : best,
  )
}
