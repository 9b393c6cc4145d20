import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { formatCsvFile, formatCsvRows, type CsvCell } from '@casework/contract/parts/csv-cells'
import { ExportTurn } from '../limits/export-turn.ts'
import type { FileResponse } from '../http/file-response.ts'
import { countStreamedBytes } from '../file-store/gc-hint.ts'

/** Rows per query: bounds the memory even when all fields have their maximum length. */
const BATCH = 500
/** Each batch is allocated as bytes and as text, when it is read and when it is sent. */
const COPIES = 4

export interface CsvExport<T extends object> {
  /** The firm, whose share of running exports this export counts against. */
  readonly account_id: number
  /** `clients` becomes clients_2026-02-18.csv. */
  readonly name: string
  /** Instead of a name with the date of today. */
  readonly file_name?: string
  /** Heading of a column -> its cell. */
  readonly columns: Readonly<Record<string, (row: T) => CsvCell>>
  /**
   * Rows in order. The first batch is read before the response starts, so that a failure still gets
   * an error status.
   */
  readonly batches: AsyncGenerator<Batch<T>>
  /** Writes the audit entry, by the transaction of a stream; nothing is sent if it fails. */
  readonly record: (work: () => Promise<void>) => Promise<void>
}

/** Rows, or complete CSV lines that contain no formula. */
export type Batch<T> = readonly T[] | string

/**
 * Reads rows by id in batches, in order. Each call of `readRows` is a separate statement with its
 * own timeout.
 */
export async function* readInBatches<T>(
  findIds: () => Promise<readonly number[]>,
  readRows: (ids: readonly number[]) => Promise<readonly T[]>,
): AsyncGenerator<Batch<T>> {
  const ids = await findIds()
  for (let offset = 0; offset < ids.length; offset += BATCH)
    yield await readRows(ids.slice(offset, offset + BATCH))
}

/**
 * Streams a CSV file (RFC 4180, UTF-8 with a byte order mark) with backpressure: a slow client
 * holds neither memory nor a database connection. Skips records that are deleted during the export.
 * @throws Refusal rate_limited when too many exports of the firm are running or waiting
 */
export async function createCsvResponse<T extends object>({
  account_id,
  name,
  file_name = `${name}_${new Date().toISOString().slice(0, 10)}.csv`,
  columns,
  batches,
  record,
}: CsvExport<T>): Promise<FileResponse> {
  const cells = Object.values(columns)
  const toLines = (batch: Batch<T>) =>
    typeof batch === 'string'
      ? batch
      : formatCsvRows(batch.map((row) => cells.map((cell) => cell(row))))
  const turn = await ExportTurn.take(account_id)
  const readFirst = async () => {
    const batch = await batches.next()
    await record(async () => undefined)
    return batch
  }
  const first = await readFirst().catch((error: unknown) => {
    turn.end()
    throw error
  })
  async function* generateLines() {
    yield formatCsvFile([Object.keys(columns)]) + (first.done ? '' : toLines(first.value))
    for await (const batch of batches) {
      const text = toLines(batch)
      yield text
      countStreamedBytes(COPIES * text.length)
    }
  }
  const body = Readable.from(turn.pace(generateLines()), { highWaterMark: 1 })
  body.once('close', () => turn.end())
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(file_name),
    },
    body,
  }
}
