// Histories as zips, streamed and never stored (decisions 0051, 0059).
import { Readable } from 'node:stream'
import type { historyExports, RecordExportQuery } from '@casework/contract/history-export'
import { create as contentDisposition } from 'content-disposition'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { countStreamedBytes } from '../../../platform/file-store/gc-hint.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../../platform/http/context.ts'
import type { FileResponse } from '../../../platform/http/file-response.ts'
import { ExportTurn } from '../../../platform/limits/export-turn.ts'
import { missing } from '../../../platform/refusal.ts'
import { ZipFile } from '../../../platform/files/zip-file.ts'
import { findSealsAndEnd, listSeqsOf, readEntries, type SealRow } from './export.sql.ts'
import { formatEntry, formatKeys, formatSeal } from './export-lines.ts'
import { findPeriods, type Period } from './periods.ts'
import { refuseUnknown } from '../history.service.ts'
import { selectRecord } from '../records.sql.ts'
import { readVerifierFiles } from './verifier-files.ts'

/** Entries per query: bounds the memory. An entry may have a description of 10,000 characters. */
const BATCH = 500

interface Plan {
  readonly seals: readonly SealRow[]
  readonly periods: readonly Period[]
  /** The entries that are exported whole; null for all. */
  readonly full: readonly number[] | null
  readonly record?: RecordExportQuery
}

async function planFirmExport(scope: WorkspaceScope): Promise<Plan> {
  const { seals, last } = await findSealsAndEnd(scope)
  return { seals, periods: [{ after: 0, to: last }], full: null }
}

async function planRecordExport(scope: WorkspaceScope, record: RecordExportQuery): Promise<Plan> {
  const { seals, last } = await findSealsAndEnd(scope)
  const full = await listSeqsOf(scope, record)
  const periods = findPeriods(
    full,
    seals.map(({ seq }) => seq),
    last,
  )
  const edges = new Set(periods.flatMap(({ after, to }) => [after, to]))
  return { seals: seals.filter(({ seq }) => edges.has(seq)), periods, full, record }
}

type Context = Pick<ActorContext, 'currentScope' | 'transaction' | 'scope'>

/** Checks the role again for each batch: the export ends if the caller has lost it. */
async function* generateLines(context: Context, { periods, full, record }: Plan) {
  for (const { after, to } of periods)
    for (let from = after + 1; from <= to; from += BATCH) {
      const end = Math.min(to, from + BATCH - 1)
      const wanted = full?.filter((seq) => seq >= from && seq <= end) ?? null
      const rows = await readEntries(await context.currentScope(), from, end, wanted)
      const text = rows.map((row) => `${formatEntry(row, record?.object_id)}\n`).join('')
      yield text
      countStreamedBytes(4 * text.length)
    }
}

async function sendZip(context: Context, plan: Plan): Promise<FileResponse> {
  const { account_id } = context.scope
  const { seals, record } = plan
  const turn = await ExportTurn.take(account_id)
  const day = new Date().toISOString().slice(0, 10)
  // Equal entries make equal files.
  const times = { mtime: new Date(day) }
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  const fail = (error: Error) => body.destroy(error)
  zip.on('error', fail)
  body.once('close', () => turn.end())
  for (const [name, text] of Object.entries(readVerifierFiles()))
    zip.addBuffer(Buffer.from(text), name, times)
  zip.addBuffer(Buffer.from(formatKeys(account_id, seals, record)), 'keys.json', times)
  const sealLines = seals.map((seal) => `${formatSeal(seal)}\n`).join('')
  zip.addBuffer(Buffer.from(sealLines), 'seals.jsonl', times)
  zip.addReadStreamLazy('entries.jsonl', times, (send) => {
    const lines = Readable.from(turn.pace(generateLines(context, plan)), { highWaterMark: 1 })
    body.once('close', () => lines.destroy())
    send(null, lines.once('error', fail))
  })
  zip.end()
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(`history-${day}.zip`),
    },
    body,
  }
}

export const historyExportService: HandlersOf<typeof historyExports> = {
  /** The export itself is an entry, written before the first byte is sent. */
  export: async (context) => {
    await context.transaction(async (scope) => {
      recordHistory(scope, { object_type: 'history', object_ids: [] })
    })
    return sendZip(context, await planFirmExport(context.scope))
  },

  recordExport: async (context, { query }) => {
    const { object_type, object_id } = query
    const { scope: reader } = context
    const [record] = await reader.many(selectRecord[object_type](reader, object_id))
    if (!record) throw await refuseUnknown(reader, object_type, object_id)
    const plan = await planRecordExport(context.scope, query)
    if (plan.full?.length === 0) throw missing('No history found')
    await context.transaction(async (scope) => {
      recordHistory(scope, { object_type, object_ids: [object_id] })
    })
    return sendZip(context, plan)
  },
}
