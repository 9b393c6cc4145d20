import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MAX_LINES, UnreadableFile } from './parser-protocol.ts'

const DELIMITERS = [',', ';', '\t']
/** A first line for Excel alone. */
const SEP_LINE = /^sep=([,;\t])\r?\n/i
/** A field without an end would swallow the rest of the file. */
const MAX_RECORD = 100_000
const PIECE = 65_536

/**
 * The records of a CSV file, blank ones included, so that a place in the list is a line of the sheet.
 * @throws UnreadableFile when it is no text, or no table
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const whole = decode(bytes)
  const said = SEP_LINE.exec(whole)
  const text = whole.slice(said?.[0].length ?? 0)
  if (said) yield []
  const parser = parse({
    delimiter: said?.[1] ?? detectDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  })
  // Piece by piece, so that no more records wait than are asked for.
  Readable.from(chunksOf(Buffer.from(text))).pipe(parser)
  let lines = said ? 1 : 0
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

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** UTF-8 or UTF-16 by their marks, UTF-8 when it is valid, else what Windows writes in the West. */
function decode(bytes: Buffer): string {
  const text = utf16(bytes) ?? utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile('other content')
  return text
}

function utf16(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What parts the header most often; headings in quotes may hold the others. */
function detectDelimiter(text: string): string {
  const header = /^\s*(.*)/.exec(text.slice(0, MAX_RECORD))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const times = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (times(other) > times(best) ? other : best))
}
