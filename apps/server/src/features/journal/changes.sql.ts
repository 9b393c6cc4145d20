// Changes of entries. Whether the author may still edit or delete is decided by the statement that
// writes, by the database's clock.
import type { Level } from '@casework/contract/document-levels'
import type { AmendmentForm } from '@casework/contract/journal'
import { lockCascade } from '../../platform/database/change/cascade.ts'
import { CHANGES_KEY, changeRecord } from '../../platform/database/change/change-record.ts'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { whereVersion } from '../../platform/http/versions.ts'
import { isVisible, type EntryContent } from './journal.sql.ts'

/** The recorded fields of an entry that an update replaces. */
export const RECORDED = [
  'kind',
  'direction',
  'body',
  'happened_at',
  'minutes',
  'session_id',
] as const

const IS_RECENT = raw(`now() < e.created_at + interval '24 hours'`)
const IS_OWN = raw('e.user_id = current_user_id()')

/** What a change needs to know of an entry, and to say why it was refused. */
export interface EntryState {
  readonly case_id: number
  readonly security_level: Level
  readonly day: string
  readonly version: number
  readonly amendments_count: number
  readonly is_own: boolean
  readonly is_recent: boolean
}

export const findState = (scope: WorkspaceScope, id: number) =>
  scope.one<EntryState>(sql`
    select e.case_id, e.security_level, to_char(e.happened_at, 'YYYY-MM-DD') as day, e.version, e.amendments_count,
      ${IS_OWN} as is_own, ${IS_RECENT} as is_recent
    from entries e where ${isVisible(scope)} and e.id = ${id}`)

const findOne = (scope: WorkspaceScope, id: number) =>
  sql`from entries e where ${isVisible(scope)} and e.id = ${id}`

/** Undefined unless the caller is the author, within the time, and nothing was added. */
export const updateEntry = (
  scope: WorkspaceScope,
  id: number,
  { kind, direction, body, happened_at, minutes, session_id }: EntryContent,
  versions: readonly number[] | undefined,
) =>
  changeRecord<{ id: number; security_level: Level }>(
    scope,
    findOne(scope, id),
    sql`
      update entries e
      set kind = ${kind}, direction = ${direction}, body = ${body}, happened_at = ${happened_at}::timestamp, minutes = ${minutes},
          effective_minutes = ${minutes}, session_id = ${session_id}, version = version + 1, updated_at = now()
      from (select e.id, ${raw(RECORDED.map((field) => `e.${field}`).join(', '))} ${findOne(scope, id)}) b
      where ${isVisible(scope)} and e.id = b.id and ${IS_OWN} and ${IS_RECENT} and e.amendments_count = 0
        ${whereVersion(versions)}
      returning e.id, e.security_level, ${selectPreviousValues('b', RECORDED)}`,
  )

/** The foreign key carries the level to the amendments, in the same statement. */
export const updateLevel = (
  scope: WorkspaceScope,
  id: number,
  level: Level,
  versions: readonly number[] | undefined,
) =>
  changeRecord<{ before_security_level: Level }>(
    scope,
    findOne(scope, id),
    sql`
      update entries e set security_level = ${level}, version = version + 1, updated_at = now()
      from (select e.id, e.security_level ${findOne(scope, id)}) b
      where ${isVisible(scope)} and e.id = b.id ${whereVersion(versions)}
      returning ${selectPreviousValues('b', ['security_level'])}`,
    CHANGES_KEY,
  )

/** Locks the entry first, so that amendments take turns, and their level is its present one. */
export const insertAmendment = (
  scope: WorkspaceScope,
  id: number,
  { body, minutes }: AmendmentForm,
) =>
  scope.one<{ id: number; security_level: Level }>(sql`
    with e as materialized (
      select e.account_id, e.id, e.security_level from entries e where ${isVisible(scope)} and e.id = ${id} for update)
    insert into entry_amendments (account_id, entry_id, security_level, body, minutes, user_id)
    select e.account_id, e.id, e.security_level, ${body}, ${minutes}, current_user_id() from e
    returning id, security_level`)

/** The author within the time; otherwise who may delete any entry, with a reason. */
export async function deleteEntry(
  scope: WorkspaceScope,
  id: number,
  { mayDeleteAny, reason }: { readonly mayDeleteAny: boolean; readonly reason: string | null },
) {
  // The trigger that looks for holds takes this lock: before the row, as other deletes take it.
  const [, deleted] = await scope.batch([
    lockCascade(scope),
    sql`
    delete from entries e
    where ${isVisible(scope)} and e.id = ${id}
      and (${IS_OWN} and ${IS_RECENT} or ${mayDeleteAny && reason !== null})
    returning e.case_id, e.security_level, to_char(e.happened_at, 'YYYY-MM-DD') as day, ${IS_RECENT} as is_recent`,
  ])
  return deleted?.[0] as
    Pick<EntryState, 'case_id' | 'security_level' | 'day' | 'is_recent'> | undefined
}

/** Nothing of a deleted entry stays in the history but that it existed. */
export const eraseHistory = (scope: WorkspaceScope, id: number) =>
  scope.one(sql`select erase_own_history('entry', ${id})`)
