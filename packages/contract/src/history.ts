import * as z from 'zod/mini'
import { pageOf } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { optionalDay } from './parts/days.ts'
import { byId, id, idText, instant, requiredText } from './parts/fields.ts'
import { page, pageSizeUpTo } from './parts/lists.ts'
import { ROLES, type Resource } from './permissions.ts'

/** What an entry says was done: the method and route, or the job, in a closed list. */
export const HISTORY_ACTIONS = [
  'created',
  'updated',
  'level_changed',
  'moved',
  'version_added',
  'viewed',
  'downloaded',
  'exported',
  'imported',
  'import_undone',
  'deleted',
  'restored',
  'purged',
  'hold_placed',
  'hold_lifted',
  'plan_set',
  'plan_approved',
  'plan_ended',
  'role_changed',
  'connected',
  'disconnected',
  'invited',
  'settings_changed',
  'user_changed',
  'values_erased',
  'chain_started',
  'other',
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** Kinds of records in the history. `workspace` is a workspace that was asked for and refused. */
export const HISTORY_TYPES = [
  'client',
  'case',
  'session',
  'document',
  'document_group',
  'deadline',
  'entry',
  'connection',
  'invitation',
  'notification',
  'firm',
  'user',
  'import',
  'hold',
  'level_plan',
  'person',
  'conflict_check',
  'history',
  'workspace',
  'other',
] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

export const HISTORY_OUTCOMES = ['done', 'denied'] as const

/** `system` is a job of Casework; `none` is a person without a role in this firm. */
export const HISTORY_ROLES = [...ROLES, 'system', 'none'] as const
export type HistoryRole = (typeof HISTORY_ROLES)[number]

/** Kinds whose recorded values can be erased; `user` is the name and email of a person. */
export const ERASABLE_TYPES = [
  'client',
  'case',
  'session',
  'document',
  'document_group',
  'deadline',
  'user',
] as const
export type ErasableType = (typeof ERASABLE_TYPES)[number]

const recordedValue = z.union([z.string(), z.int(), z.null()])

export const historyChange = z.object({
  /** Column name of the field, such as `title`. */
  field: z.string(),
  before: recordedValue,
  after: recordedValue,
  /** Current names of the records that a reference points to. */
  before_name: z.optional(z.nullable(z.string())),
  after_name: z.optional(z.nullable(z.string())),
  /** Values are null unless `shown`. */
  state: z.enum(['shown', 'hidden', 'erased']),
})
export type HistoryChange = z.output<typeof historyChange>

const unitCounts = z.object({
  clients: z.int(),
  cases: z.int(),
  sessions: z.int(),
  document_groups: z.int(),
  documents: z.int(),
})

export const historyEntry = z.object({
  id,
  /** Place in the chain; null until sealed. */
  seq: z.nullable(z.int()),
  at: instant,
  /** 0 for jobs. */
  user_id: z.int(),
  /** "Casework" for jobs, "Erased" after an erasure. */
  user_name: z.nullable(z.string()),
  is_user_erased: z.boolean(),
  role: z.enum(HISTORY_ROLES),
  action: z.enum(HISTORY_ACTIONS),
  /** The person signed in or was refused, or came into this firm with a sign-in. */
  is_sign_in: z.optional(z.literal(true)),
  outcome: z.enum(HISTORY_OUTCOMES),
  object_type: z.enum(HISTORY_TYPES),
  /** The record of the timeline, or the first record of the entry. */
  object_id: z.nullable(z.int()),
  /** Null for a record that is gone, or a document above the role's level. */
  object_title: z.nullable(z.string()),
  /** Without records that are above the role's level now. */
  /** Without records that are above the role's level now. */
  objects_count: z.int(),
  /** For deleted, restored and purged. `counts` is for owner and admin only. */
  unit: z.nullable(
    z.object({
      id,
      root_type: z.nullable(z.enum(HISTORY_TYPES)),
      root_id: z.nullable(z.int()),
      root_title: z.nullable(z.string()),
      counts: z.nullable(unitCounts),
    }),
  ),
  /** The level of the entry; of a party, at least the one that its person has now. */
  level: z.nullable(z.enum(['red', 'yellow', 'green'])),
  /** True when the entry is above the role's level: `changes` is empty. */
  hidden: z.boolean(),
  changes: z.array(historyChange),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const timelinePageQuery = z.object({ page, page_size: pageSizeUpTo(100, 50) })
export type TimelinePageQuery = z.output<typeof timelinePageQuery>

export const historyQuery = z.object({
  user_id: z.optional(idText),
  object_type: z.optional(z.enum(HISTORY_TYPES, 'Unknown record type')),
  action: z.optional(z.enum(HISTORY_ACTIONS, 'Unknown action')),
  outcome: z.optional(z.enum(HISTORY_OUTCOMES, 'Unknown outcome')),
  /** Days of the firm, both included. */
  date_after: optionalDay,
  date_before: optionalDay,
  page,
  page_size: pageSizeUpTo(100, 50),
})
export type HistoryQuery = z.output<typeof historyQuery>

export const historySeal = z.object({
  /** The last entry that the seal covers. */
  seq: z.int(),
  at: instant,
  /** Hex. */
  hash: z.string(),
  signature: z.string(),
  /** Fingerprint of the public key. */
  key: z.string(),
})
export type HistorySeal = z.output<typeof historySeal>

export const REASON_MAX = 500

export const eraseForm = z.object({
  object_type: z.enum(ERASABLE_TYPES, 'Unknown record type'),
  object_id: id,
  reason: requiredText(REASON_MAX, 'Please enter a reason'),
})
export type EraseForm = z.output<typeof eraseForm>

const timeline = <const P extends `/${string}/`, const R extends Resource>(path: P, resource: R) =>
  json({
    method: 'GET',
    path,
    permission: [resource, 'read'],
    limit: 'requests',
    summary: 'Who did what to this record, newest first, with the values before and after',
    shows: [],
    params: byId,
    query: timelinePageQuery,
    result: pageOf(historyEntry),
  } as const)

/** Owner and admin: the roles that may delete a client. */
const OWNER_AND_ADMIN = ['client', 'delete'] as const

// Never cached: other people's work is in it, and a panel asks again whenever it opens.
export const historyEndpoints = {
  ofClient: timeline('/clients/:id/history/', 'client'),
  ofCase: timeline('/cases/:id/history/', 'case'),
  ofSession: timeline('/sessions/:id/history/', 'session'),
  ofDocument: timeline('/documents/:id/history/', 'document'),
  ofGroup: timeline('/document-groups/:id/history/', 'document_group'),
  list: json({
    method: 'GET',
    path: '/history/',
    permission: OWNER_AND_ADMIN,
    limit: 'requests',
    summary: 'Everything that was done in the firm, newest first',
    shows: [],
    query: historyQuery,
    result: pageOf(historyEntry),
  }),
  seals: json({
    method: 'GET',
    path: '/history/seals/',
    permission: OWNER_AND_ADMIN,
    limit: 'requests',
    summary: 'Signed heads of the chain, newest first',
    shows: [],
    query: timelinePageQuery,
    result: pageOf(historySeal),
  }),
  erase: json({
    method: 'POST',
    path: '/history/erase/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    step_up: true,
    summary: 'Erase the recorded values of a record; the chain stays verifiable',
    changes: [],
    audits: ({ body }) => body['object_id'],
    body: eraseForm,
    result: z.object({ erased_values: z.int() }),
  }),
}
