import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { harmlessCell } from '@casework/contract/csv-cells'
import { stringify } from 'csv-stringify/sync'
import { ExportTurn } from './limits/export-turn.ts'
import type { FileResponse } from './http/file-response.ts'
import { countStreamedBytes } from './gc-hint.ts'

/**
 * Rows read and written at once: little memory even when all are as long as they may be, and few
 * round trips.
 */
const BATCH = 500
/** As bytes and as text, from the database and to the reader. */
const PASSES = 4
const BYTE_ORDER_MARK = '\uFEFF'

export interface CsvExport<T extends object> {
  /** The firm whose share of running exports it takes. */
  readonly account_id: number
  /** `clients` becomes clients_2026-02-18.csv. */
  readonly name: string
  /** Heading of a column -> its cell. */
  readonly columns: Readonly<Record<string, (row: T) => string | number | null>>
  /**
   * What is exported, in order. The first is asked for before the first byte, so that a failure is
   * still an answer.
   */
  readonly batches: AsyncGenerator<Batch<T>>
}

/** Rows, or the lines of a CSV file that hold no formula. */
export type Batch<T> = readonly T[] | string

/**
 * The rows of some ids in their order; each call of `rowsOf` is a statement of its own, under its
 * own time limit.
 */
export async function* readInBatches<T>(
  findIds: () => Promise<readonly number[]>,
  rowsOf: (ids: readonly number[]) => Promise<readonly T[]>,
): AsyncGenerator<Batch<T>> {
  const ids = await findIds()
  for (let done = 0; done < ids.length; done += BATCH)
    yield await rowsOf(ids.slice(done, done + BATCH))
}

/**
 * A CSV file (RFC 4180, UTF-8 with a byte-order mark) that is read as fast as it is taken: a slow
 * reader holds neither memory nor a connection of the database, and one that is gone ends the
 * reading. A record that is removed meanwhile is left out. The reading takes turns with other
 * exports (`export-turn.ts`).
 * @throws Refusal rate_limited when too many exports of the firm are running or waiting
 */
export async function createCsvResponse<T extends object>({
  account_id,
  name,
  columns,
  batches,
}: CsvExport<T>): Promise<FileResponse> {
  const cells = Object.values(columns)
  const linesOf = (batch: Batch<T>) =>
    typeof batch === 'string'
      ? batch
      : csv(batch.map((row) => cells.map((cell) => harmless(cell(row)))))
  const turn = await ExportTurn.take(account_id)
  const first = await batches.next().catch((error: unknown) => {
    turn.end()
    throw error
  })
  async function* lines() {
    yield BYTE_ORDER_MARK + csv([Object.keys(columns)]) + (first.done ? '' : linesOf(first.value))
    for await (const batch of batches) {
      const written = linesOf(batch)
      yield written
      countStreamedBytes(PASSES * written.length)
    }
  }
  const body = Readable.from(turn.pace(lines()), { highWaterMark: 1 })
  body.once('close', () => turn.end())
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(
        `${name}_${new Date().toISOString().slice(0, 10)}.csv`,
      ),
    },
    body,
  }
}

const harmless = (cell: string | number | null) =>
  typeof cell === 'string' ? harmlessCell(cell) : cell

const csv = (rows: (string | number | null)[][]) =>
  stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' })
