// Timelines of records, the history of the firm, its seals, and the erasure of values.
import type { historyEndpoints, TimelinePageQuery } from '@casework/contract/history'
import type { Pagination } from '@casework/contract/parts/answer'
import { may } from '@casework/contract/permissions'
import { createPagination, type PageRequest } from '../../platform/database/list/paging.ts'
import type { Sql, WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory } from '../../platform/history-details.ts'
import { formatKeyName } from '../../platform/history/hashes.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { forgetRecord } from '../bin/index.ts'
import { createAccessRefusal } from '../documents/index.ts'
import {
  countSeals,
  eraseValues,
  selectChangesOf,
  selectEntries,
  selectSeals,
  selectOwnChanges,
  type EntryRow,
  type SealRow,
} from './entries.sql.ts'
import { collectIds, toEntry, type TimelineRecord } from './history-entry.ts'
import { selectFirmHistory, selectTimeline, type PageStatements } from './pages.sql.ts'
import { lockForErasure, selectRecord, type RecordType } from './records.sql.ts'
import { findTitles } from './titles.sql.ts'

const NOT_FOUND: Readonly<Record<Exclude<RecordType, 'document'>, string>> = {
  client: 'Client not found',
  case: 'Case not found',
  session: 'Session not found',
  document_group: 'Document group not found',
}

/** Refuses a record that is unknown, deleted or of another firm as its own GET does. */
export const refuseUnknown = async (scope: WorkspaceScope, type: RecordType, id: number) =>
  type === 'document' ? createAccessRefusal(scope, id) : missing(NOT_FOUND[type])

/** @param own the record of a timeline */
async function toPage(
  scope: WorkspaceScope,
  request: PageRequest,
  found: { rows: EntryRow[]; count: number; isCapped: boolean },
  own?: TimelineRecord,
) {
  const unit_ids = found.rows.flatMap(({ unit_id }) => unit_id ?? [])
  const titles = await findTitles(scope, collectIds(found.rows, own), unit_ids)
  return {
    items: found.rows.map((row) => toEntry(row, titles, own)),
    pagination: createPagination(request, found.count, found.isCapped),
  }
}

const readPage = (scope: WorkspaceScope, { places, count }: PageStatements, changes: Sql) =>
  [count, selectEntries(scope, places, changes)] as const

async function readTimeline(
  { scope, actor }: ActorContext,
  type: RecordType,
  id: number,
  request: TimelinePageQuery,
) {
  const seesViews = may(actor.role, 'client', 'delete')
  const page = selectTimeline(scope, request, { type, id, seesViews })
  const [record, [counted] = [], rows] = await scope.batch([
    selectRecord[type](scope, id),
    ...readPage(scope, page, selectChangesOf(id)),
  ])
  if (!record?.[0]) throw await refuseUnknown(scope, type, id)
  const { count } = counted as { count: number }
  return toPage(scope, request, { rows: rows as EntryRow[], count, isCapped: false }, { type, id })
}

const timelineOf =
  (type: RecordType) =>
  (
    context: ActorContext,
    { params, query }: { params: { id: number }; query: TimelinePageQuery },
  ) =>
    readTimeline(context, type, params.id, query)

const BELOW_HOLD = 'This record is under a hold. Its history cannot be erased.'

export const historyService: HandlersOf<typeof historyEndpoints> = {
  ofClient: timelineOf('client'),
  ofCase: timelineOf('case'),
  ofSession: timelineOf('session'),
  ofDocument: timelineOf('document'),
  ofGroup: timelineOf('document_group'),

  list: async ({ scope, actor }, { query }) => {
    const page = selectFirmHistory(scope, query, actor.role === 'owner')
    const [[counted] = [], rows] = await scope.batch(
      readPage(scope, page.statements, selectOwnChanges),
    )
    const { count } = counted as { count: number }
    return toPage(scope, query, { rows: rows as EntryRow[], count, isCapped: page.isFiltered })
  },

  seals: async ({ scope }, { query }) => {
    const [[counted] = [], seals] = await scope.batch([
      countSeals(scope),
      selectSeals(scope, query),
    ])
    const pagination: Pagination = createPagination(
      query,
      (counted as { count: number }).count,
      false,
    )
    const items = (seals as SealRow[]).map(({ public_key, ...seal }) => ({
      ...seal,
      key: formatKeyName(Buffer.from(public_key, 'hex')),
    }))
    return { items, pagination }
  },

  erase: async ({ scope }, { body }) => {
    const { object_type, object_id, reason } = body
    if (object_type !== 'user' && (await lockForErasure(scope, object_type, object_id)))
      throw new Refusal('conflict', BELOW_HOLD)
    const erased_values = await eraseValues(scope, object_type, object_id)
    if (erased_values === undefined) throw missing('No history found')
    await scope.batch([forgetRecord(scope, object_type, object_id)])
    recordHistory(scope, {
      object_type,
      object_ids: [object_id],
      changes: { 0: { reason: { after: reason } } },
    })
    return { erased_values }
  },
}
