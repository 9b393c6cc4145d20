// What must not be missed in a firm. A file of its own, because the dashboard loads it first.
import * as z from 'zod/mini'
import { DEADLINE_KINDS, SHOWN_BY_DEADLINES } from './parts/deadline-kinds.ts'
import { json } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'

/** A deadline in the band of the dashboard. */
export const dueItem = z.object({
  id,
  title: z.string(),
  due_on: z.string(),
  days_left: z.int(),
  kind: z.enum(DEADLINE_KINDS),
  case_id: id,
  case_number: z.string(),
  responsible_name: z.nullable(z.string()),
})
export type DueItem = z.output<typeof dueItem>

export const MAX_DUE_ITEMS = 20
export const SOON_DAYS = 7

export const mustNotMiss = z.object({
  overdue: z.array(dueItem),
  today: z.array(dueItem),
  /** Due within the next seven days. */
  soon: z.array(dueItem),
  to_confirm: z.array(dueItem),
  /** Open deadlines whose responsible person no longer works in the firm, for those who assign. */
  without_person: z.int(),
  sessions_today: z.int(),
  open_conflict_checks: z.int(),
  /** A list has more than it shows. */
  truncated: z.boolean(),
})
export type MustNotMiss = z.output<typeof mustNotMiss>

export const DUE_SCOPES = ['mine', 'firm'] as const
export type DueScope = (typeof DUE_SCOPES)[number]

export const dueOverview = {
  mustNotMiss: json({
    method: 'GET',
    path: '/dashboard/must-not-miss/',
    permission: ['session', 'list'],
    limit: 'requests',
    summary: 'Deadlines that are overdue, due soon or unconfirmed, and the sessions of today',
    shows: [...SHOWN_BY_DEADLINES, 'conflicts'],
    query: z.object({ scope: z._default(z.enum(DUE_SCOPES, 'Unknown scope'), 'mine') }),
    result: mustNotMiss,
  }),
}
