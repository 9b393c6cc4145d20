// Turns stored entries into answers.
import type {
  HistoryAction,
  HistoryChange,
  HistoryEntry,
  HistoryRole,
  HistoryType,
} from '@casework/contract/history'
import type { EntryRow, StoredChange } from './entries.sql.ts'
import { toHistoryType } from './entry-types.ts'
import type { RecordType } from './records.sql.ts'
import { createWanted, type NamedType, type Titles, type WantedIds } from './titles.sql.ts'

export interface TimelineRecord {
  readonly type: RecordType
  readonly id: number
}

const SYSTEM = 'Casework'
const ERASED = 'Erased'

/** The second is the first call of a sign-in in a firm's workspace. */
const SIGN_INS = new Set(['POST /login/', 'GET /check-permissions/'])

/** Fields that refer to a record. */
const REFERENCES: Readonly<Record<string, NamedType>> = {
  client_id: 'client',
  case_id: 'case',
  session_id: 'session',
  group_id: 'document_group',
  country_id: 'country',
  user_id: 'user',
  second_user_id: 'user',
  confirmed_by: 'user',
  acknowledged_by: 'user',
  team_lead: 'user',
  team_member: 'user',
  document_id: 'document',
  after_session_id: 'session',
  planned_by: 'user',
  approved_by: 'user',
  party_person: 'person',
  party_client: 'client',
}

/** Fields that refer to a person. */
export const PERSON_FIELDS: readonly string[] = Object.keys(REFERENCES).filter(
  (field) => REFERENCES[field] === 'user',
)

/** The record that an entry is shown for: the timeline's, or the first of the entry. */
const findSubject = (row: EntryRow, own?: TimelineRecord): number | null =>
  own?.id ?? row.object_ids[0] ?? null

const findType = (row: EntryRow, own?: TimelineRecord): HistoryType =>
  own?.type ?? toHistoryType(row.object_type)

function toUnit({ unit_id }: EntryRow, titles: Titles): HistoryEntry['unit'] {
  const unit = unit_id === null ? undefined : titles.getUnit(unit_id)
  if (!unit) return null
  const { id, root_id, root_title, counts } = unit
  return { id, root_type: toHistoryType(unit.root_type), root_id, root_title, counts }
}

/** All fields of all records of the entry. */
const listFields = ({ changes }: EntryRow): [field: string, change: StoredChange][] =>
  Object.values(changes ?? {}).flatMap((record) => Object.entries(record))

/** Collects the ids whose names the answer shows. */
export function collectIds(rows: readonly EntryRow[], own?: TimelineRecord): WantedIds {
  const wanted = createWanted()
  for (const row of rows) {
    const type = findType(row, own)
    const subject = findSubject(row, own)
    if (type in wanted && subject !== null) wanted[type as NamedType].add(subject)
    if (!row.actor) wanted.user.add(row.user_id)
    for (const [field, change] of listFields(row)) {
      const reference = REFERENCES[field]
      if (!reference) continue
      for (const id of [change.before, change.after])
        if (typeof id === 'number') wanted[reference].add(id)
    }
  }
  return wanted
}

function toChange(field: string, change: StoredChange, titles: Titles): HistoryChange {
  if (change.erased) return { field, before: null, after: null, state: 'erased' }
  const { before = null, after = null } = change
  const reference = REFERENCES[field]
  const nameOf = (id: string | number | null) =>
    reference && typeof id === 'number' ? (titles.get(reference, id) ?? null) : null
  return {
    field,
    before,
    after,
    ...(reference && { before_name: nameOf(before), after_name: nameOf(after) }),
    state: 'shown',
  }
}

function findPerson({ user_id, role, actor }: EntryRow, titles: Titles) {
  if (role === 'system') return { user_name: SYSTEM, is_user_erased: false }
  if (!actor) return { user_name: titles.get('user', user_id) ?? null, is_user_erased: false }
  if (!actor.value) return { user_name: ERASED, is_user_erased: true }
  return { user_name: actor.value.name, is_user_erased: false }
}

/** @param own the record of a timeline */
export function toEntry(row: EntryRow, titles: Titles, own?: TimelineRecord): HistoryEntry {
  const { id, seq, at, user_id, role, outcome, level, is_shown } = row
  const object_type = findType(row, own)
  const object_id = findSubject(row, own)
  return {
    id,
    seq,
    at,
    user_id,
    ...findPerson(row, titles),
    role: role as HistoryRole,
    action: (row.kind ?? 'other') as HistoryAction,
    ...(object_type === 'user' && SIGN_INS.has(row.action) && { is_sign_in: true as const }),
    outcome,
    object_type,
    object_id,
    object_title: (object_id !== null && titles.get(object_type, object_id)) || null,
    // The other records of an entry above the role's level may be above it too.
    objects_count: is_shown ? row.seen_count : Math.min(1, row.object_ids.length),
    unit: toUnit(row, titles),
    level,
    hidden: !is_shown,
    changes: listFields(row).map(([field, change]) => toChange(field, change, titles)),
  }
}
