// Sums minutes, and exports them as CSV or XLSX.
import {
  MAX_EXPORTED,
  type journalEndpoints,
  type Direction,
  type EntryKind,
  type MinutesFilter,
} from '@casework/contract/journal'
import { create as contentDisposition } from 'content-disposition'
import { createCsvResponse, readInBatches } from '../../platform/files/csv-export.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { countStreamedBytes } from '../../platform/file-store/gc-hint.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { ExportTurn } from '../../platform/limits/export-turn.ts'
import { Refusal } from '../../platform/refusal.ts'
import { printRow, streamWorkbook, type SheetCell } from './minutes-xlsx.ts'
import { findMinuteIds, findMinuteRows, sumMinutes, type MinuteRow } from './minutes.sql.ts'

type Endpoints = Pick<typeof journalEndpoints, 'minutes' | 'exportMinutes'>
type Columns = Readonly<Record<string, (row: MinuteRow) => string | number | null>>

const KINDS: Readonly<Record<EntryKind, string>> = {
  note: 'Note',
  call: 'Call',
  letter: 'Letter',
  mail: 'Letter',
}
const DIRECTIONS: Readonly<Record<Direction, string>> = { in: 'Incoming', out: 'Outgoing' }

/** Exports are in English, like those of clients and cases. */
const COLUMNS: Columns = {
  Date: ({ day }) => day,
  Time: ({ time }) => time,
  'Case Number': ({ case_number }) => case_number,
  Case: ({ case_title }) => case_title,
  Client: ({ client_name }) => client_name,
  Session: ({ session_title }) => session_title,
  Kind: ({ kind }) => KINDS[kind],
  Direction: ({ direction }) => direction && DIRECTIONS[direction],
  Person: ({ person }) => person,
  Minutes: ({ minutes }) => minutes,
  Text: ({ body, amendments }) =>
    [body, ...amendments.map((one) => `Amended ${one.day}, ${one.name}: ${one.body}`)].join('\n'),
  Amended: ({ amendments }) => (amendments.length > 0 ? 'Yes' : 'No'),
}
const NAMES = Object.keys(COLUMNS)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A row is text, a part of the sheet, and compressed. */
const COPIES = 4

/** Checks the role again for each batch: the export ends if the caller has lost it. */
async function* readRows(
  currentScope: () => Promise<WorkspaceScope>,
  ids: readonly number[],
): AsyncGenerator<readonly MinuteRow[]> {
  const batches = readInBatches(
    async () => ids,
    async (some) => findMinuteRows(await currentScope(), some),
  )
  for await (const batch of batches) if (typeof batch !== 'string') yield batch
}

async function* printRows(batches: AsyncGenerator<readonly MinuteRow[]>): AsyncGenerator<string> {
  yield printRow(NAMES)
  let total = 0
  for await (const batch of batches) {
    for (const { minutes } of batch) total += minutes
    const text = batch
      .map((row) => printRow(Object.values(COLUMNS).map((print) => print(row))))
      .join('')
    yield text
    countStreamedBytes(COPIES * text.length)
  }
  const last = NAMES.map((name): SheetCell => (name === 'Minutes' ? total : null))
  yield printRow(['Total', ...last.slice(1)])
}

/** @throws Refusal rate_limited when too many exports of the firm are running or waiting */
async function createWorkbook(
  { account_id }: WorkspaceScope,
  rows: AsyncGenerator<readonly MinuteRow[]>,
  name: string,
  record: (work: () => Promise<void>) => Promise<void>,
): Promise<FileResponse> {
  const turn = await ExportTurn.take(account_id)
  try {
    await record(async () => undefined)
  } catch (error) {
    turn.end()
    throw error
  }
  const body = streamWorkbook('Minutes', turn.pace(printRows(rows)))
  body.once('close', () => turn.end())
  return {
    status: 200,
    headers: { 'content-type': XLSX, 'content-disposition': contentDisposition(name) },
    body,
  }
}

const getName = ({ date_after, date_before }: MinutesFilter, format: string) =>
  `minutes_${date_after}_${date_before}.${format}`

export const minutesService: HandlersOf<Endpoints> = {
  minutes: ({ scope }, { query: { group_by, ...filter } }) => sumMinutes(scope, filter, group_by),

  exportMinutes: async ({ scope, currentScope, transaction }, { query: { format, ...filter } }) => {
    const ids = await findMinuteIds(scope, filter)
    if (ids.length > MAX_EXPORTED)
      throw new Refusal('validation_error', 'Too many entries. Choose a shorter period.')
    const rows = readRows(currentScope, ids)
    if (format === 'xlsx') return createWorkbook(scope, rows, getName(filter, format), transaction)
    return createCsvResponse({
      account_id: scope.account_id,
      name: 'minutes',
      file_name: getName(filter, format),
      record: transaction,
      batches: rows,
      columns: COLUMNS,
    })
  },
}
