// Lists, reads and adds entries of the journal.
import type { journalEndpoints, JournalEntry } from '@casework/contract/journal'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { requireOpenCase } from '../cases/index.ts'
import { findEntry, findPlace, insertEntry, listEntries, type EntryContent } from './journal.sql.ts'

export const entryNotFound = () => missing('Entry not found')

export async function requireEntry(scope: WorkspaceScope, id: number): Promise<JournalEntry> {
  const found = await findEntry(scope, id)
  if (!found) throw entryNotFound()
  return found
}

/** @throws Refusal for a session of another case, and for a time in the future */
export async function requirePlace(
  scope: WorkspaceScope,
  case_id: number,
  { session_id, happened_at }: Pick<EntryContent, 'session_id' | 'happened_at'>,
): Promise<void> {
  const place = await findPlace(scope, { session_id, happened_at })
  if (session_id !== null && place?.session_case !== case_id)
    throw invalidField('session_id', 'The session belongs to another case')
  if (place?.is_future) throw invalidField('happened_at', 'The date must not be in the future')
}

export const journalService: HandlersOf<Pick<typeof journalEndpoints, 'list' | 'get' | 'create'>> =
  {
    list: ({ scope, actor }, { query }) => listEntries(scope, query, actor.user_id),

    get: ({ scope }, { params }) => requireEntry(scope, params.id),

    create: async ({ scope, actor }, { body }) => {
      const { security_level } = body
      if (!scope.levels.includes(security_level)) {
        const message = 'Your {role} role cannot create {level} security entries'
        const values = { role: actor.role.toUpperCase(), level: security_level.toUpperCase() }
        throw new Refusal('permission_denied', message, {
          fields: { security_level: [message] },
          values,
        })
      }
      await requireOpenCase(scope, body.case_id, 'case_id', 'Please select a case')
      await requirePlace(scope, body.case_id, body)
      const inserted = await insertEntry(scope, body)
      const created = await requireEntry(scope, inserted?.id ?? 0)
      recordHistory(scope, {
        object_type: 'entry',
        object_ids: [created.id],
        level: security_level,
        changes: { [created.id]: listCreated(body) },
      })
      return created
    },
  }
