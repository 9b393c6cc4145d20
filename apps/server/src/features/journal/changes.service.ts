// Edits, amends, re-levels and deletes entries.
import type { EntryChange, journalEndpoints } from '@casework/contract/journal'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { listChanged, recordHistory, type FieldChanges } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/versions.ts'
import { forbidden, invalidField, Refusal } from '../../platform/refusal.ts'
import { insertCaseEvent } from '../cases/index.ts'
import {
  deleteEntry,
  eraseHistory,
  findState,
  insertAmendment,
  RECORDED,
  updateEntry,
  updateLevel,
  type EntryState,
} from './changes.sql.ts'
import { entryNotFound, requireEntry, requirePlace } from './journal.service.ts'

type Endpoints = Pick<typeof journalEndpoints, 'update' | 'setLevel' | 'amend' | 'remove'>

async function requireState(scope: WorkspaceScope, id: number): Promise<EntryState> {
  const state = await findState(scope, id)
  if (!state) throw entryNotFound()
  return state
}

/** Why the author's update found no row. */
function explainRefusal(state: EntryState): Refusal {
  if (!state.is_own)
    return forbidden('Only the author can edit an entry. Add an amendment instead.')
  if (state.amendments_count > 0)
    return new Refusal('conflict', 'This entry has amendments and cannot be edited')
  if (!state.is_recent)
    return new Refusal('conflict', 'An entry can be edited for 24 hours. Add an amendment instead.')
  return conflict()
}

const recordEntry = (
  scope: WorkspaceScope,
  id: number,
  level: Level,
  changes: FieldChanges | undefined,
) =>
  recordHistory(scope, {
    object_type: 'entry',
    object_ids: [id],
    level,
    ...(changes && { changes: { [id]: changes } }),
  })

const toRecorded = ({ kind, direction, body, happened_at, minutes, session_id }: EntryChange) => ({
  kind,
  direction,
  body,
  happened_at: happened_at.length === 16 ? `${happened_at}:00` : happened_at,
  minutes,
  session_id,
})

const pickHigher = (one: Level, other: Level): Level =>
  LEVELS.find((level) => level === one || level === other) ?? one

export const changeService: HandlersOf<Endpoints> = {
  update: async ({ scope, request }, { params, body }) => {
    const state = await requireState(scope, params.id)
    // Before its fields are looked at: somebody else learns nothing about them.
    if (!state.is_own || !state.is_recent || state.amendments_count > 0) throw explainRefusal(state)
    if (body.case_id !== undefined && body.case_id !== state.case_id)
      throw invalidField('case_id', 'Please select a case')
    // Check the version first: if the session has moved to another case, its entry has changed too, and
    // the form is outdated rather than wrong.
    const versions = request.allowedVersions()
    if (versions && !versions.includes(state.version)) throw conflict()
    await requirePlace(scope, state.case_id, body)
    const before = await updateEntry(scope, params.id, body, versions)
    if (!before) throw explainRefusal(await requireState(scope, params.id))
    const changes = listChanged(pickPreviousValues(before, RECORDED), toRecorded(body))
    recordEntry(scope, params.id, before.security_level, changes)
    return requireEntry(scope, params.id)
  },

  setLevel: async ({ scope, actor, request }, { params, body: { security_level } }) => {
    await requireState(scope, params.id)
    if (!scope.levels.includes(security_level))
      throw invalidField(
        'security_level',
        'Your {role} role cannot access {level} security entries',
        { role: actor.role.toUpperCase(), level: security_level.toUpperCase() },
      )
    const updated = await updateLevel(scope, params.id, security_level, request.allowedVersions())
    if (!updated) {
      await requireState(scope, params.id)
      throw conflict()
    }
    const before = updated.before_security_level
    recordEntry(
      scope,
      params.id,
      pickHigher(before, security_level),
      listChanged({ security_level: before }, { security_level }),
    )
    return requireEntry(scope, params.id)
  },

  amend: async ({ scope }, { params, body }) => {
    const added = await insertAmendment(scope, params.id, body)
    if (!added) throw entryNotFound()
    recordEntry(scope, params.id, added.security_level, {
      amendment: { after: body.body },
      ...(body.minutes !== null && { amended_minutes: { after: body.minutes } }),
    })
    return requireEntry(scope, params.id)
  },

  remove: async ({ scope, actor }, { params, body: { reason } }) => {
    const mayDeleteAny = actor.role === 'owner' || actor.role === 'admin'
    const removed = await deleteEntry(scope, params.id, { mayDeleteAny, reason })
    if (!removed) {
      await requireState(scope, params.id)
      throw mayDeleteAny
        ? invalidField('reason', 'Please give a reason')
        : forbidden('You do not have permission to delete this entry.')
    }
    await eraseHistory(scope, params.id)
    recordEntry(scope, params.id, removed.security_level, undefined)
    if (!removed.is_recent)
      await insertCaseEvent(scope, removed.case_id, {
        kind: 'details',
        text_key: 'entry_deleted',
        values: { date: removed.day, reason: reason ?? '' },
        level: removed.security_level,
      })
    return null
  },
}
