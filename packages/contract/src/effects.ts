// What a change of rights or a move would do to who sees what. Apart from the endpoints of the
// records, so that the first visit does not load it.
import * as z from 'zod/mini'
import { role } from './connections.ts'
import { LEVELS } from './document-levels.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, idText, isIdText } from './parts/fields.ts'
import { EMPLOYEE_ROLES, RESOURCES, ROLES } from './permissions.ts'

/** The role effect names no cases and documents when it concerns more documents than this. */
export const MAX_EFFECT_DOCUMENTS = 50_000
/** Maximum number of titles, and of people, that an effect names. */
export const MAX_EFFECT_NAMES = 20
/** Maximum number of documents whose level changes together. */
export const MAX_LEVEL_EFFECT_DOCUMENTS = 100

const counts = z.object({ red: z.int(), yellow: z.int(), green: z.int() })

const accessChange = z.object({
  documents: counts,
  /**
   * Cases with at least one of the documents; null with `totals_only`. For who joins or leaves: all.
   */
  cases: z.nullable(z.int()),
  /** At most 20 documents: red first, then the newest. */
  titles: z.array(z.object({ id, title: z.string(), security_level: z.enum(LEVELS) })),
  /** Entries of journals of the same levels, and people of the directory. */
  entries: z.int(),
  people: z.int(),
  actions: z.array(z.object({ resource: z.enum(RESOURCES), actions: z.array(z.string()) })),
})
export type AccessChange = z.output<typeof accessChange>

const roleEffect = z.object({
  name: z.string(),
  old_role: z.enum(EMPLOYEE_ROLES),
  /** Null if the connection would be removed. */
  new_role: z.nullable(z.enum(EMPLOYEE_ROLES)),
  gains: accessChange,
  loses: accessChange,
  totals_only: z.boolean(),
})
export type RoleEffect = z.output<typeof roleEffect>

/** All that a role sees: with the totals of the lists that every role may open. */
const access = z.extend(accessChange, { clients: z.int(), sessions: z.int() })

const removalEffect = z.extend(roleEffect, { loses: access })
export type RemovalEffect = z.output<typeof removalEffect>

const joinEffect = z.object({
  role: z.enum(EMPLOYEE_ROLES),
  gains: access,
  totals_only: z.boolean(),
})
export type JoinEffect = z.output<typeof joinEffect>

const person = z.object({ name: z.string(), role: z.enum(ROLES) })
export type AffectedPerson = z.output<typeof person>

const levelEffect = z.object({
  /** People who can see at least one of the records. */
  can_see_before: z.int(),
  can_see_after: z.int(),
  gain_count: z.int(),
  /** At most 20 people; null for roles that may not list their colleagues. */
  gain: z.nullable(z.array(person)),
  lose_count: z.int(),
  lose: z.nullable(z.array(person)),
})
export type LevelEffect = z.output<typeof levelEffect>

const documentLevelEffect = z.extend(levelEffect, {
  documents: z.int(),
  /** Documents that have the new level already. */
  unchanged: z.int(),
  /** Planned level changes that this one would cancel. */
  plans_ended: z.int(),
})
export type DocumentLevelEffect = z.output<typeof documentLevelEffect>

const record = z.object({ id, name: z.string() })
const place = z.nullable(record)

/** Counts are those visible to the role. */
export const moveEffect = z.object({
  gain_count: z.int(),
  lose_count: z.int(),
  /** People who can see the record, before and after. */
  can_see_after: z.int(),
  sessions: z.int(),
  groups: z.int(),
  documents: z.int(),
  /**
   * The client; of a session or group that stays with its client, the case or session; of a
   * document, the group.
   */
  from: place,
  to: place,
  enters_hold: z.boolean(),
  leaves_hold: z.boolean(),
})

/** Of a case, session or group. */
const recordMoveEffect = z.extend(moveEffect, {
  /** What has the hold that begins: a client or a case, not always `to`. Absent without one. */
  hold_on: z.optional(record),
  /** The move is refused: a document above the role's level would move along. */
  has_unseen: z.optional(z.literal(true)),
})
export type MoveEffect = z.output<typeof recordMoveEffect>

const connectionQuery = z.object({ connection_id: idText })
const DOCUMENTS_REQUIRED = 'Please select 1 to 100 documents'

/** A required id of a query, with a message for its absence. */
export const requiredIdText = (message: string) =>
  z.pipe(
    z.union([z.int(), z.string()], message),
    z.pipe(
      z.transform((value: string | number) => value),
      idText,
    ),
  )

const isEffectIds = (text: string) => {
  const ids = text.split(',')
  return ids.length <= MAX_LEVEL_EFFECT_DOCUMENTS && ids.every(isIdText)
}

/** Comma-separated ids; one that is repeated counts once. */
const effectIds = z.pipe(
  z.string(DOCUMENTS_REQUIRED).check(z.refine(isEffectIds, DOCUMENTS_REQUIRED)),
  z.transform((text: string) => [...new Set(text.split(',').map(Number))]),
)

/** A part of `connections`. */
export const connectionEffects = {
  roleEffect: json({
    method: 'GET',
    path: '/connections/update-role/effect/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    summary: 'What an employee would gain and lose with another role',
    shows: [],
    query: z.extend(connectionQuery, { new_role: role }),
    result: roleEffect,
  }),
  removalEffect: json({
    method: 'GET',
    path: '/connections/manage/effect/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    summary: 'What an employee would lose with the connection',
    shows: [],
    query: connectionQuery,
    result: removalEffect,
  }),
  joinEffect: json({
    method: 'GET',
    path: '/connections/join/effect/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    summary: 'What a new employee would see and may do with a role',
    shows: [],
    query: z.object({ role }),
    result: joinEffect,
  }),
}

const effectLevel = z.enum(LEVELS, 'Unknown security level')

/** A part of `connections`: entries and people of the directory. Neither is read. */
export const levelEffects = {
  levelEffect: json({
    method: 'GET',
    path: '/level-effect/',
    permission: ['document', 'update'],
    limit: 'requests',
    summary: 'Who would gain and lose access to an entry or a person with another level',
    shows: [],
    query: z.object({ from: effectLevel, to: effectLevel }),
    result: levelEffect,
  }),
}

/** A part of `cases`. */
export const caseEffects = {
  moveEffect: json({
    method: 'GET',
    path: '/cases/:id/effect/',
    permission: ['case', 'update'],
    limit: 'requests',
    share: 'rows',
    summary: 'What would move along if the case got another client',
    shows: [],
    params: byId,
    query: z.object({ client_id: requiredIdText('Please select a client') }),
    result: recordMoveEffect,
  }),
}

/** A part of `sessions`. */
export const sessionEffects = {
  moveEffect: json({
    method: 'GET',
    path: '/sessions/:id/effect/',
    permission: ['session', 'update'],
    limit: 'requests',
    share: 'rows',
    summary: 'What would move along if the session got another case or client',
    shows: [],
    params: byId,
    /** Absent: the session keeps its case or client. */
    query: z.object({ case_id: z.optional(idText), client_id: z.optional(idText) }),
    result: recordMoveEffect,
  }),
}

/** A part of `document-groups`. */
export const groupEffects = {
  moveEffect: json({
    method: 'GET',
    path: '/document-groups/:id/effect/',
    permission: ['document_group', 'update'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to modify document groups',
    summary: 'What would move along if the group got another session',
    shows: [],
    params: byId,
    query: z.object({ session_id: requiredIdText('Session is required') }),
    result: recordMoveEffect,
  }),
}

/** A part of `documents`. */
export const documentEffects = {
  levelEffect: json({
    method: 'GET',
    path: '/documents/effect/',
    permission: ['document', 'update'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to edit documents',
    summary: 'Who would gain and lose access if documents got another level',
    shows: [],
    query: z.object({
      ids: effectIds,
      security_level: effectLevel,
    }),
    result: documentLevelEffect,
  }),
  moveEffect: json({
    method: 'GET',
    path: '/documents/:id/move-to-group/effect/',
    permission: ['document', 'update'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to move documents between groups',
    summary: 'Who can see a document, before and after a move to another group',
    shows: [],
    params: byId,
    /** Empty takes the document out of its group. */
    query: z.object({ group_id: z.optional(idText) }),
    result: moveEffect,
  }),
}
