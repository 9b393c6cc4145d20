// Deadlines of a case, and the dates that their rules give.
import * as z from 'zod/mini'
import { deadlinePerson, deadlineRule, explainedDate, ruleForm } from './deadline-rules.ts'
import { pageOf } from './parts/answer.ts'
import { DEADLINE_KINDS, SHOWN_BY_DEADLINES } from './parts/deadline-kinds.ts'
import { json } from './parts/endpoint.ts'
import { BAD_DATE, day, optionalDay } from './parts/days.ts'
import {
  byId,
  id,
  idText,
  instant,
  MAX,
  optionalText,
  orNull,
  requiredText,
  TOO_LONG,
  version,
} from './parts/fields.ts'
import { ordering, page, pageSize } from './parts/lists.ts'

export const DEADLINE_STATES = ['open', 'done', 'cancelled'] as const
export type DeadlineState = (typeof DEADLINE_STATES)[number]
export const deadlineOrderings = ['due_on', '-due_on'] as const

const SELECT_KIND = 'Please select a kind'
const SELECT_CASE = 'Please select a case'
export const WORKS_ON_DEADLINES = 'Please select a person who can work on deadlines'
export const ANOTHER_PERSON = 'Please select another person'
const OTHER_CASE = 'The session belongs to another case'
const GIVE_REASON = 'Please give a reason'
const REASON_MAX = 500

export const deadlinesQuery = z.object({
  case_id: z.optional(idText),
  session_id: z.optional(idText),
  state: z.optional(z.enum(DEADLINE_STATES, 'Unknown state')),
  kind: z.optional(z.enum(DEADLINE_KINDS, 'Unknown kind')),
  /** `true`: the caller is responsible, or the second person. */
  mine: z.optional(z.enum(['true', 'false'], 'mine must be true or false')),
  /** `true`: the date waits for a second person. */
  unconfirmed: z.optional(z.enum(['true', 'false'], 'unconfirmed must be true or false')),
  /** `true`: open, and due before the firm's today. */
  overdue: z.optional(z.enum(['true', 'false'], 'overdue must be true or false')),
  due_after: optionalDay,
  due_before: optionalDay,
  ordering: ordering(deadlineOrderings),
  page,
  page_size: pageSize,
})
export type DeadlinesQuery = z.output<typeof deadlinesQuery>

export const deadline = z.object({
  id,
  case_id: id,
  case_number: z.string(),
  case_title: z.string(),
  client_name: z.string(),
  session_id: z.nullable(id),
  kind: z.enum(DEADLINE_KINDS),
  title: z.string(),
  note: z.nullable(z.string()),
  due_on: z.string(),
  /** From the firm's today; negative once it is overdue. */
  days_left: z.int(),
  /** Null for a date that was entered by hand, as are its steps. */
  rule: z.nullable(deadlineRule),
  steps: z.nullable(z.array(z.string())),
  warnings: z.array(z.string()),
  /** The date that the rule would give today, if it is another one. */
  would_be: z.nullable(z.string()),
  responsible: z.nullable(deadlinePerson),
  second: z.nullable(deadlinePerson),
  needs_confirmation: z.boolean(),
  confirmed_by: z.nullable(z.string()),
  confirmed_at: z.nullable(instant),
  /** A day of the firm: who set the date may confirm it from then on, if nobody else can. */
  may_confirm_from: z.nullable(z.string()),
  /** Whether the caller may confirm the date now. */
  may_confirm: z.boolean(),
  acknowledged_at: z.nullable(instant),
  state: z.enum(DEADLINE_STATES),
  ended_at: z.nullable(instant),
  created_at: instant,
  version,
})
export type Deadline = z.output<typeof deadline>

const optionalId = (message: string) =>
  orNull(z.int(message).check(z.minimum(1, message), z.maximum(Number.MAX_SAFE_INTEGER, message)))
const optionalRule = orNull(ruleForm)
const caseId = z
  .int(SELECT_CASE)
  .check(z.minimum(1, SELECT_CASE), z.maximum(Number.MAX_SAFE_INTEGER, SELECT_CASE))
const kind = z.enum(DEADLINE_KINDS, SELECT_KIND)

/** What a create and an update share. */
const content = {
  title: requiredText(MAX.title, 'Title is required'),
  note: optionalText(MAX.description),
  session_id: optionalId(OTHER_CASE),
  user_id: optionalId(WORKS_ON_DEADLINES),
  second_user_id: optionalId(ANOTHER_PERSON),
  due_on: day(BAD_DATE),
  rule: optionalRule,
}

export const deadlineForm = z.object({ case_id: caseId, kind, ...content })
export type DeadlineForm = z.output<typeof deadlineForm>

const shortReason = requiredText(REASON_MAX, GIVE_REASON).check(z.minLength(3, GIVE_REASON))

/** Case and kind stay; if they are sent, they must be the present ones. */
export const deadlineChange = z.object({
  case_id: z.optional(caseId),
  kind: z.optional(kind),
  ...content,
  reason: z.nullish(z.string(GIVE_REASON).check(z.trim(), z.maxLength(REASON_MAX, TOO_LONG))),
})
export type DeadlineChange = z.output<typeof deadlineChange>

export const deadlineEvent = z.object({
  id,
  kind: z.string(),
  /** What happened, in the reader's language. */
  text: z.string(),
  old_date: z.nullable(z.string()),
  new_date: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: instant,
})
export type DeadlineEvent = z.output<typeof deadlineEvent>

const written = { limit: 'requests', changes: ['deadlines', 'alerts'], result: deadline } as const

export const deadlineEndpoints = {
  list: json({
    method: 'GET',
    path: '/deadlines/',
    permission: ['session', 'list'],
    limit: 'requests',
    summary: 'Deadlines of the workspace',
    shows: SHOWN_BY_DEADLINES,
    query: deadlinesQuery,
    result: pageOf(deadline),
  }),
  get: json({
    method: 'GET',
    path: '/deadlines/:id/',
    permission: ['session', 'read'],
    limit: 'requests',
    summary: 'One deadline',
    shows: SHOWN_BY_DEADLINES,
    params: byId,
    result: deadline,
  }),
  history: json({
    method: 'GET',
    path: '/deadlines/:id/history/',
    permission: ['session', 'read'],
    limit: 'requests',
    summary: 'What happened to a deadline, oldest first',
    shows: ['deadlines', 'profile', 'firm'],
    params: byId,
    result: z.array(deadlineEvent),
  }),
  compute: json({
    method: 'POST',
    path: '/deadlines/compute/',
    permission: ['session', 'create'],
    limit: 'requests',
    summary: 'The date that a rule gives, with its steps; stores nothing',
    only_reads: true,
    changes: [],
    body: z.object({ rule: ruleForm }),
    result: explainedDate,
  }),
  create: json({
    ...written,
    method: 'POST',
    path: '/deadlines/',
    permission: ['session', 'create'],
    summary: 'Add a deadline to a case',
    body: deadlineForm,
    status: 201,
  }),
  update: json({
    ...written,
    method: 'PUT',
    path: '/deadlines/:id/',
    permission: ['session', 'update'],
    versioned: true,
    summary: 'Replace a deadline; a new date needs a reason',
    params: byId,
    body: deadlineChange,
  }),
  confirm: json({
    ...written,
    method: 'POST',
    path: '/deadlines/:id/confirm/',
    permission: ['session', 'update'],
    summary: 'Confirm the date of a deadline, as a second person',
    params: byId,
    body: z.object({ due_on: day(BAD_DATE) }),
  }),
  acknowledge: json({
    ...written,
    method: 'POST',
    path: '/deadlines/:id/acknowledge/',
    permission: ['session', 'update'],
    summary: "Stop today's escalation of a deadline",
    params: byId,
  }),
  done: json({
    ...written,
    method: 'POST',
    path: '/deadlines/:id/done/',
    permission: ['session', 'update'],
    summary: 'Mark a deadline as done',
    params: byId,
    body: z._default(z.object({ note: optionalText(MAX.description) }), { note: null }),
  }),
  reopen: json({
    ...written,
    method: 'POST',
    path: '/deadlines/:id/reopen/',
    permission: ['session', 'update'],
    summary: 'Open a deadline again',
    params: byId,
    body: z.object({ reason: shortReason }),
  }),
  cancel: json({
    ...written,
    method: 'POST',
    path: '/deadlines/:id/cancel/',
    permission: ['session', 'delete'],
    summary: 'Cancel a deadline',
    params: byId,
    body: z.object({ reason: shortReason }),
  }),
}
