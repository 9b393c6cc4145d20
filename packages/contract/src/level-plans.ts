// Planned level changes of documents. Apart from `documentEndpoints`, so that the first visit does
// not load them.
import * as z from 'zod/mini'
import { nothing, pageOf } from './parts/answer.ts'
import { LEVELS } from './document-levels.ts'
import { json } from './parts/endpoint.ts'
import { day } from './parts/days.ts'
import { byId, id, instant } from './parts/fields.ts'
import { page, pageSize } from './parts/lists.ts'

export const MAX_PLAN_DAYS = 3650
/** Hours after which the only owner or admin of a firm may approve their own plan. */
export const OWN_APPROVAL_HOURS = 24

const BAD_DAYS = 'Please enter a number of days from 0 to 3650'
const LOWER_LEVEL = 'Please choose a level below the present one'
const UNKNOWN_SESSION = 'Please select a session of this client'

export const levelPlanForm = z
  .object({
    to_level: z.enum(LEVELS, LOWER_LEVEL),
    /** The level that the planner has read; refused if the document has another one by now. */
    from_level: z.optional(z.enum(LEVELS, LOWER_LEVEL)),
    due_on: z.nullish(day('Please choose a date or a session')),
    after_session_id: z.nullish(
      z
        .int(UNKNOWN_SESSION)
        .check(z.minimum(1, UNKNOWN_SESSION), z.maximum(Number.MAX_SAFE_INTEGER, UNKNOWN_SESSION)),
    ),
    /** With a session; default 1. */
    days: z.nullish(
      z.int(BAD_DAYS).check(z.minimum(0, BAD_DAYS), z.maximum(MAX_PLAN_DAYS, BAD_DAYS)),
    ),
  })
  .check(({ value, issues }) => {
    if (((value.due_on ?? null) === null) === ((value.after_session_id ?? null) === null))
      issues.push({
        code: 'custom',
        input: value.due_on,
        path: ['due_on'],
        message: 'Please choose a date or a session',
      })
  })
export type LevelPlanForm = z.output<typeof levelPlanForm>

export const planApproval = z.object({
  /** The plan that the approver has read; refused if another one has replaced it. */
  plan_id: z.optional(id),
})

export const levelPlan = z.object({
  id,
  document_id: id,
  from_level: z.enum(['red', 'yellow']),
  to_level: z.enum(['yellow', 'green']),
  due_on: z.nullable(z.string()),
  after_session_id: z.nullable(id),
  session_title: z.nullable(z.string()),
  days: z.nullable(z.int()),
  /** The day from which the new level applies. */
  due_day: z.string(),
  /** `waiting` for an approval. */
  state: z.enum(['waiting', 'active']),
  set_by: z.string(),
  set_at: instant,
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(instant),
  approval: z.object({
    needed: z.boolean(),
    may_approve: z.boolean(),
    /** Null unless the planner is the only person with the role owner or admin. */
    own_approval_from: z.nullable(instant),
  }),
})
export type LevelPlan = z.output<typeof levelPlan>

const levelPlanItem = z.extend(levelPlan, {
  title: z.string(),
  case_id: z.nullable(id),
  case_title: z.nullable(z.string()),
})
export type LevelPlanItem = z.output<typeof levelPlanItem>

const path = '/documents/:id/level-plan/'
const EDIT_DENIED = 'You do not have permission to edit documents'

/** A part of `documents`. */
export const levelPlans = {
  getPlan: json({
    method: 'GET',
    path,
    permission: ['document', 'read'],
    limit: 'requests',
    summary: 'The planned level change of a document, or null',
    shows: ['level-plans', 'documents', 'sessions', 'connections', 'profile'],
    params: byId,
    result: z.nullable(levelPlan),
  }),
  setPlan: json({
    method: 'PUT',
    path,
    permission: ['document', 'update'],
    limit: 'requests',
    denied: EDIT_DENIED,
    summary: 'Plan a lower level for a document; replaces its present plan',
    changes: ['level-plans'],
    params: byId,
    body: levelPlanForm,
    result: levelPlan,
  }),
  approvePlan: json({
    method: 'POST',
    path: '/documents/:id/level-plan/approve/',
    permission: ['client', 'delete'],
    limit: 'requests',
    summary: 'Approve the planned level change of a red document',
    changes: ['level-plans'],
    params: byId,
    body: planApproval,
    result: levelPlan,
  }),
  endPlan: json({
    method: 'DELETE',
    path,
    permission: ['document', 'update'],
    limit: 'requests',
    denied: EDIT_DENIED,
    summary: 'Cancel the planned level change of a document',
    changes: ['level-plans'],
    params: byId,
    result: nothing,
  }),
  listPlans: json({
    method: 'GET',
    path: '/level-plans/',
    permission: ['client', 'delete'],
    limit: 'requests',
    summary: 'Planned level changes: those that wait for approval first, then by day',
    shows: ['level-plans', 'documents', 'sessions', 'cases', 'connections', 'profile'],
    query: z.object({ page, page_size: pageSize }),
    result: z.extend(pageOf(levelPlanItem), {
      /** How many wait for approval, on all pages. */
      waiting_count: z.int(),
    }),
  }),
}
