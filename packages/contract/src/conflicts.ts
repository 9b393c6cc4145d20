// Conflict checks: what the firm knows about a name, and what was decided about it.
import * as z from 'zod/mini'
import { CASE_STATUSES } from './parts/case-statuses.ts'
import { pageOf } from './parts/answer.ts'
import { CONFLICT_STATES } from './parts/conflict-summary.ts'
import { json, type Audits } from './parts/endpoint.ts'
import {
  byId,
  comparedEmail,
  id,
  idText,
  instant,
  MAX,
  optionalLine,
  optionalPhone,
} from './parts/fields.ts'
import { page, pageSize, searchText } from './parts/lists.ts'
import { PARTY_ROLES } from './parts/party-roles.ts'
import { ONLY_PHONE_DIGITS } from './parts/phone-number.ts'

export const CONFLICT_SIDES = ['ours', 'theirs', 'other'] as const
export type ConflictSide = (typeof CONFLICT_SIDES)[number]

export const CONFLICT_MATCHES = ['same', 'contact', 'similar'] as const
export type ConflictMatch = (typeof CONFLICT_MATCHES)[number]

export const CONFLICT_CAUSES = [
  'client_created',
  'client_changed',
  'party_added',
  'role_changed',
  'import',
  'by_hand',
] as const
export type ConflictCause = (typeof CONFLICT_CAUSES)[number]

export const CONFLICT_DECISIONS = ['no_conflict', 'go_on', 'declined'] as const
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number]

export const REASON_MIN = 3
export const REASON_MAX = 2000

export const conflictPlace = z.object({
  case_id: id,
  number: z.string(),
  title: z.string(),
  status: z.enum(CASE_STATUSES),
  role: z.enum(['client', ...PARTY_ROLES]),
})
export type ConflictPlace = z.output<typeof conflictPlace>

export const conflictHit = z.object({
  match: z.enum(CONFLICT_MATCHES),
  /** `retired`: a deleted client or person, whose name is not stored. */
  kind: z.enum(['client', 'person', 'retired']),
  id: z.nullable(id),
  name: z.nullable(z.string()),
  /** The earlier name that matches. */
  former_name: z.nullable(z.string()),
  sides: z.array(z.enum(CONFLICT_SIDES)),
  /** The newest cases. */
  places: z.array(conflictPlace),
  retired_on: z.nullish(z.string()),
})
export type ConflictHit = z.output<typeof conflictHit>

const contact = z.object({
  name: optionalLine(MAX.name),
  email: comparedEmail(),
  phone: optionalPhone(ONLY_PHONE_DIGITS),
  side: z._default(z.enum(CONFLICT_SIDES, 'Please select a side'), 'other'),
})
const isGiven = z.refine<z.output<typeof contact>>(
  ({ name, email, phone }) => name !== null || email !== null || phone !== null,
  { error: 'Enter a name, an email or a phone number', path: ['name'] },
)

export const conflictForm = contact.check(isGiven)
export type ConflictForm = z.output<typeof conflictForm>

/** The record that is being edited is no hit of its own name. */
export const conflictSearch = z
  .extend(contact, { except_client_id: z.nullish(id), except_person_id: z.nullish(id) })
  .check(isGiven)
export type ConflictSearch = z.output<typeof conflictSearch>

export const conflictAnswer = z.object({
  decision_needed: z.boolean(),
  /** There are hits above the caller's levels. */
  has_hidden: z.boolean(),
  hits: z.array(conflictHit),
})
export type ConflictAnswer = z.output<typeof conflictAnswer>

export const conflictCheck = z.object({
  id,
  cause: z.enum(CONFLICT_CAUSES),
  subject: z.object({ name: z.string(), side: z.enum(CONFLICT_SIDES) }),
  case: z.nullable(z.object({ id, number: z.string(), title: z.string() })),
  client_id: z.nullable(id),
  state: z.enum(CONFLICT_STATES),
  decision: z.nullable(z.enum(CONFLICT_DECISIONS)),
  reason: z.nullable(z.string()),
  made_by: z.nullable(z.string()),
  made_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  has_hidden: z.boolean(),
  hits: z.array(conflictHit),
})
export type ConflictCheck = z.output<typeof conflictCheck>

/** The check; or, when none was stored, the hits and `decision_needed`, which is false. */
const keptCheck = z.extend(z.partial(conflictCheck), {
  decision_needed: z.optional(z.boolean()),
  has_hidden: z.boolean(),
  hits: z.array(conflictHit),
})

export const decisionForm = z
  .object({
    decision: z.enum(CONFLICT_DECISIONS, 'Please choose a decision'),
    reason: z.pipe(
      z.nullish(z.string('Please give a reason')),
      z.transform((text: string | null | undefined) => text?.normalize('NFC').trim() || null),
    ),
  })
  .check(
    z.refine(
      ({ decision, reason }) =>
        reason === null
          ? decision === 'no_conflict'
          : reason.length <= REASON_MAX && reason.length >= REASON_MIN,
      { error: 'Please give a reason', path: ['reason'] },
    ),
  )
export type DecisionForm = z.output<typeof decisionForm>

const conflictsQuery = z.object({
  state: z.optional(z.enum(CONFLICT_STATES, 'Unknown state')),
  search: searchText,
  case_id: z.optional(idText),
  client_id: z.optional(idText),
  import_id: z.optional(idText),
  page,
  page_size: pageSize,
})
export type ConflictsQuery = z.output<typeof conflictsQuery>

/** The permission is that of cases, the record is not one: the handler names it. */
const auditsNoCase: Audits = () => undefined

export const conflictEndpoints = {
  /** POST keeps names out of addresses and logs. */
  search: json({
    method: 'POST',
    path: '/conflicts/search/',
    permission: ['client', 'list'],
    limit: 'requests',
    share: 'rows',
    summary: 'What the firm knows about a name, an email or a phone number; stores nothing',
    only_reads: true,
    changes: [],
    audits: auditsNoCase,
    body: conflictSearch,
    result: conflictAnswer,
  }),
  list: json({
    method: 'GET',
    path: '/conflicts/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'Conflict checks, newest first',
    shows: ['conflicts', 'cases', 'profile'],
    query: conflictsQuery,
    result: pageOf(conflictCheck),
  }),
  get: json({
    method: 'GET',
    path: '/conflicts/:id/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'One conflict check',
    shows: ['conflicts', 'cases', 'profile'],
    params: byId,
    result: conflictCheck,
  }),
  /** 200 and nothing stored when no hit needs a decision. */
  create: json({
    method: 'POST',
    path: '/conflicts/',
    permission: ['case', 'update'],
    limit: 'requests',
    share: 'rows',
    summary: 'Check a name by hand and keep the check',
    changes: ['conflicts'],
    audits: auditsNoCase,
    body: conflictForm,
    result: keptCheck,
    status: 201,
  }),
  decide: json({
    method: 'POST',
    path: '/conflicts/:id/decide/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'Decide an open conflict check',
    changes: ['conflicts'],
    audits: auditsNoCase,
    params: byId,
    body: decisionForm,
    result: conflictCheck,
  }),
}
