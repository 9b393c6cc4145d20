// Reads, creates, changes, deletes and exports sessions.
import {
  SESSION_TYPE_LABELS,
  type Session,
  type SessionForm,
  type SessionType,
  type sessionEndpoints,
} from '@casework/contract/sessions'
import { countRemoval } from '../../platform/database/change/removal.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { createCsvResponse, readInBatches } from '../../platform/files/csv-export.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'
import { caseIsArchived, requireCase, requireOpenCase } from '../cases/index.ts'
import { requireClient } from '../clients/index.ts'
import { sendDeletionAlert, sendMoveAlert } from './session-alerts.ts'
import { findSessionDetails } from './session-details.sql.ts'
import {
  RECORDED,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  findSessionIds,
  findSessionsForExport,
  updateSession,
} from './sessions.sql.ts'

const notFound = () => missing('Session not found')

/** Why an update found no row. */
async function refuseUpdate(scope: WorkspaceScope, id: number, { case_id }: SessionForm) {
  const found = await findSession(scope, id)
  const { status } = await requireCase(scope, case_id, 'case_id')
  if (found && found.case_id !== case_id && status === 'archived') return caseIsArchived()
  return conflictOrNotFound(found, notFound)
}

/** The date as it is stored, with seconds. */
const toRecorded = (form: SessionForm, { date }: Session) => ({ ...form, date })

export const sessionService: HandlersOf<typeof sessionEndpoints> = {
  list: ({ scope }, { query }) => listSessions(scope, query),

  export: ({ scope, currentScope, transaction }, { query }) =>
    createCsvResponse({
      account_id: scope.account_id,
      name: 'sessions',
      record: transaction,
      batches: readInBatches(
        () => findSessionIds(scope, query),
        async (ids) => findSessionsForExport(await currentScope(), ids),
      ),
      columns: {
        Title: ({ title }) => title,
        Type: ({ session_type }) =>
          (session_type && SESSION_TYPE_LABELS[session_type as SessionType]) ?? session_type,
        Status: ({ is_active }) => (is_active ? 'Active' : 'Completed'),
        'Date and time': ({ date }) => date.slice(0, 16).replace('T', ' '),
        Case: ({ case_title }) => case_title,
        Client: ({ client_name }) => client_name,
      },
    }),

  get: async ({ scope }, { params }) => {
    const found = await findSessionDetails(scope, params.id)
    if (!found) throw notFound()
    return found
  },

  /** The client may differ from the case's (OQ-186). */
  create: async ({ scope }, { body }) => {
    await requireOpenCase(scope, body.case_id, 'case_id')
    await requireClient(scope, body.client_id, 'client_id')
    const inserted = await insertSession(scope, body)
    const created = inserted && (await findSession(scope, inserted.id))
    if (!created) throw notFound()
    recordHistory(scope, { changes: { [created.id]: listCreated(toRecorded(body, created)) } })
    return created
  },

  update: async (context, { params, body }) => {
    const { scope, request } = context
    await requireCase(scope, body.case_id, 'case_id')
    await requireClient(scope, body.client_id, 'client_id')
    const before = await updateSession(scope, params.id, body, request.allowedVersions())
    const updated = before && (await findSession(scope, params.id))
    if (!updated) throw await refuseUpdate(scope, params.id, body)
    const old = pickPreviousValues(before, RECORDED)
    const changed = listChanged(old, toRecorded(body, updated))
    recordHistory(scope, { changes: { [params.id]: changed } })
    await sendMoveAlert(context, String(old.date), updated)
    return updated
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'session', [params.id, ...(query.also ?? [])])
    if (!counted) throw notFound()
    return counted
  },

  remove: async (context, { params }) => {
    const { scope, actor } = context
    const session = await findSession(scope, params.id)
    if (!session || !(await deleteSession(scope, params.id, actor.role))) throw notFound()
    await sendDeletionAlert(context, session)
    return null
  },
}
