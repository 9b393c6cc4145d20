import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { harmlessCell, mayHoldFormula } from '@casework/contract/csv-cells'
import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from './http/files.ts'

/** Rows read and written at once: little memory even when all are as long as they may be, and few round trips. */
const BATCH = 500
/** Rows that the database writes at once; they never become objects here. */
const WRITTEN_BATCH = 2000
const BYTE_ORDER_MARK = '\uFEFF'

export interface CsvExport<T extends object> {
  /** `clients` becomes clients_2026-02-18.csv. */
  readonly name: string
  /** Heading of a column -> its cell. */
  readonly columns: Readonly<Record<string, (row: T) => string | number | null>>
  /** What is exported, in order. Found before the first byte, so that a failure is still an answer. */
  readonly ids: readonly number[]
  /** The rows of some ids in their order; each call is a statement of its own, under its own time limit. */
  readonly rowsOf: (ids: readonly number[]) => Promise<readonly T[]>
  /**
   * The same lines as the database writes them, every cell in quotes and none made harmless: a third of the work. Taken
   * unless a cell among them may be a formula.
   */
  readonly writtenBy?: (ids: readonly number[]) => Promise<string>
}

/**
 * A CSV file (RFC 4180, UTF-8 with a byte-order mark) that is read as fast as it is taken: a slow reader holds neither
 * memory nor a connection of the database, and one that is gone ends the reading. A record that is removed meanwhile is
 * left out.
 */
export async function csvAnswer<T extends object>({ name, columns, ids, rowsOf, writtenBy }: CsvExport<T>): Promise<FileAnswer> {
  const cells = Object.values(columns)
  const batch = writtenBy ? WRITTEN_BATCH : BATCH
  const fromRows = async (wanted: readonly number[]) => csv((await rowsOf(wanted)).map((row) => cells.map((cell) => harmless(cell(row)))))
  const linesOf = async (wanted: readonly number[]) => {
    const written = await writtenBy?.(wanted)
    return written === undefined || mayHoldFormula(written) ? fromRows(wanted) : written
  }
  const first = ids.length > 0 ? await linesOf(ids.slice(0, batch)) : ''
  async function* lines() {
    yield BYTE_ORDER_MARK + csv([Object.keys(columns)]) + first
    for (let done = batch; done < ids.length; done += batch) yield await linesOf(ids.slice(done, done + batch))
  }
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`${name}_${new Date().toISOString().slice(0, 10)}.csv`),
    },
    body: Readable.from(lines(), { highWaterMark: 1 }),
  }
}

const harmless = (cell: string | number | null) => (typeof cell === 'string' ? harmlessCell(cell) : cell)

const csv = (rows: (string | number | null)[][]) => stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' })
