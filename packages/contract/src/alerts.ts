import * as z from 'zod/mini'
import { json, stream, type Audits } from './parts/endpoint.ts'
import { id, instant } from './parts/fields.ts'

export const ALERT_KINDS = [
  'case_assigned',
  'case_unassigned',
  'session_soon',
  'session_changed',
  'session_deleted',
  'deadline_assigned',
  'deadline_soon',
  'deadline_to_confirm',
  'deadline_confirmed',
  'deadline_moved',
  'deadline_escalated',
  'deadline_overdue',
  'deadlines_without_person',
  'conflict_hidden',
  'conflict_open',
  'alarm_downloads',
  'alarm_refusals',
  'alarm_sign_in',
  'plan_to_approve',
  'plan_done',
  'plan_ended',
  'plan_moved',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_LINKS = ['case', 'session', 'deadline', 'conflict_check', 'document'] as const
export type AlertLink = (typeof ALERT_LINKS)[number]

/** The list shows the newest ones; one call marks or deletes as many. */
export const MAX_ALERTS = 200
/** Older alerts are deleted. */
export const ALERT_DAYS = 180

export const alert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  message: z.string(),
  /** What the alert is about: `link_type` and `link_id` are both null or both set. */
  link_type: z.nullable(z.enum(ALERT_LINKS)),
  link_id: z.nullable(id),
  /** The case of the linked record; the case itself for the link type `case`. */
  case_id: z.nullable(id),
  is_read: z.boolean(),
  read_at: z.nullable(instant),
  created_at: instant,
})
export type Alert = z.output<typeof alert>

const NONE_SELECTED = 'Select at least one update'

export const alertIds = z.object({
  update_ids: z
    .array(id, NONE_SELECTED)
    .check(z.minLength(1, NONE_SELECTED), z.maxLength(MAX_ALERTS, 'Too many updates at once')),
})

/** The changed alerts, or the requested ones if none was changed. */
const audits: Audits = ({ body }, { update_ids: changedIds }) =>
  Array.isArray(changedIds) && changedIds.length > 0 ? changedIds : body['update_ids']

export const alertEndpoints = {
  list: json({
    method: 'GET',
    path: '/updates/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Own alerts in the workspace, newest first',
    shows: ['alerts'],
    query: z.object({
      is_read: z.optional(z.enum(['true', 'false'], 'is_read must be true or false')),
    }),
    result: z.array(alert),
  }),
  /**
   * On a `news` event the client fetches the list. Clients read the stream with fetch, because
   * EventSource cannot send the bearer token.
   */
  stream: stream({
    method: 'GET',
    path: '/updates/stream/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Server-sent events about new alerts',
    sends: 'events',
  }),
  markRead: json({
    method: 'PATCH',
    path: '/updates/mark-read/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Mark own alerts as read',
    changes: ['alerts'],
    audits,
    body: alertIds,
    result: z.object({ updated_count: z.int(), update_ids: z.array(id) }),
  }),
  remove: json({
    method: 'DELETE',
    path: '/updates/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Delete own alerts for good',
    changes: ['alerts'],
    audits,
    body: alertIds,
    result: z.object({ deleted_count: z.int(), update_ids: z.array(id) }),
  }),
}
