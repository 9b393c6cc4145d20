import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { json, stream, withParts } from './parts/endpoint.ts'
import { getLastSessionDay, optionalDay, wallClock } from './parts/days.ts'
import {
  byId,
  id,
  idText,
  instant,
  MAX,
  optionalText,
  orNull,
  requiredText,
  version,
} from './parts/fields.ts'
import { exportFormat, ordering, page, pageSize, searchText } from './parts/lists.ts'

export const SESSION_TYPES = [
  'consultation',
  'meeting',
  'court_hearing',
  'deposition',
  'research',
  'preparation',
  'phone_call',
  'other',
] as const
export type SessionType = (typeof SESSION_TYPES)[number]
export const DEFAULT_SESSION_TYPE: SessionType = 'consultation'

export const SESSION_TYPE_LABELS: Record<SessionType, string> = {
  consultation: 'Consultation',
  meeting: 'Meeting',
  court_hearing: 'Court Hearing',
  deposition: 'Deposition',
  research: 'Research',
  preparation: 'Case Preparation',
  phone_call: 'Phone Call',
  other: 'Other',
}

export const sessionOrderings = [
  '-date',
  'date',
  'title',
  '-title',
  '-created_at',
  'created_at',
] as const

export const sessionsQuery = z.object({
  search: searchText,
  title: searchText,
  case: z.optional(idText),
  client: z.optional(idText),
  /** An alias of `client` (OQ-174). */
  client_id: z.optional(idText),
  session: z.optional(idText),
  date_after: optionalDay,
  date_before: optionalDay,
  /** With both, the whole range is one page (OQ-088). */
  start_date: optionalDay,
  end_date: optionalDay,
  ordering: ordering(sessionOrderings),
  page,
  page_size: pageSize,
})
export type SessionsQuery = z.output<typeof sessionsQuery>

export const session = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  case: z.object({ id, title: z.string(), client: id, client_id: id }),
  case_id: id,
  case_title: z.string(),
  client: z.object({ id, name: z.string() }),
  client_id: id,
  client_name: z.string(),
  /** Wall-clock date-time without zone; `time` and `ttime` repeat its hour and minute (OQ-181). */
  date: z.string(),
  time: z.string(),
  ttime: z.string(),
  duration: z.nullable(z.int()),
  session_type: z.nullable(z.string()),
  is_active: z.boolean(),
  document_groups_count: z.int(),
  documents_count: z.int(),
  document_count: z.int(),
  created_at: instant,
  version,
})
export type Session = z.output<typeof session>

/** A session beside another one of its case. */
const neighbour = z.nullable(z.object({ id, title: z.string(), date: z.string() }))

/** With what its page shows of the case: the responsible person, and the sessions around it. */
export const sessionDetails = z.extend(session, {
  lead: z.nullable(z.object({ user_id: id, name: z.string() })),
  previous: neighbour,
  next: neighbour,
})
export type SessionDetails = z.output<typeof sessionDetails>

/** Minutes that a session without a duration is taken to last (LOOK-001). */
export const ASSUMED_MINUTES = 60

const BAD_DURATION = 'Duration must be a positive number (minutes)'

export const sessionForm = z.object({
  title: requiredText(MAX.title, 'Session title is required'),
  description: optionalText(MAX.description),
  case_id: z.int('Please select a case').check(z.minimum(1, 'Please select a case')),
  client_id: z.int('Please select a client').check(z.minimum(1, 'Please select a client')),
  date: wallClock(
    'Session date is required',
    'Session date must not carry a time zone',
    getLastSessionDay,
  ),
  duration: orNull(
    z
      .int(BAD_DURATION)
      .check(z.minimum(1, BAD_DURATION), z.maximum(1440, 'Duration must be at most 1440 minutes')),
  ),
  session_type: z._default(z.enum(SESSION_TYPES, 'Unknown session type'), DEFAULT_SESSION_TYPE),
})
export type SessionForm = z.output<typeof sessionForm>

export const sessionEndpoints = {
  list: json({
    method: 'GET',
    path: '/sessions/',
    permission: ['session', 'list'],
    limit: 'requests',
    summary: 'Sessions of the workspace',
    shows: ['sessions', 'cases', 'clients', 'document-groups', 'documents'],
    query: sessionsQuery,
    result: pageOf(session),
  }),
  /** Everything that the filter matches, in the order of the list. */
  export: stream({
    method: 'GET',
    path: '/sessions/export/',
    permission: ['session', 'list'],
    limit: 'requests',
    share: 'exports',
    summary: 'Sessions of a filter as CSV',
    query: z.extend(sessionsQuery, { format: exportFormat }),
    sends: 'file',
  }),
  get: json({
    method: 'GET',
    path: '/sessions/:id/',
    permission: ['session', 'read'],
    limit: 'requests',
    summary: 'One session',
    shows: [
      'sessions',
      'cases',
      'clients',
      'document-groups',
      'documents',
      'connections',
      'profile',
    ],
    params: byId,
    result: sessionDetails,
  }),
  create: json({
    method: 'POST',
    path: '/sessions/',
    permission: ['session', 'create'],
    limit: 'requests',
    summary: 'Schedule a session in a case',
    changes: ['sessions'],
    body: sessionForm,
    result: session,
    status: 201,
  }),
  update: json({
    method: 'PUT',
    path: '/sessions/:id/',
    permission: ['session', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Replace a session',
    changes: ['sessions'],
    params: byId,
    body: sessionForm,
    result: session,
  }),
  removal: json({
    method: 'GET',
    path: '/sessions/:id/removal/',
    permission: ['session', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'What deleting this session would remove',
    shows: [],
    params: byId,
    query: removalQuery,
    result: removal,
  }),
  remove: json({
    method: 'DELETE',
    path: '/sessions/:id/',
    permission: ['session', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Delete a session with its groups and documents',
    changes: withParts('sessions'),
    params: byId,
    result: nothing,
  }),
}
