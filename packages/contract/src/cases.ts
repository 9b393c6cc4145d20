import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { CASE_STATUSES, type CaseStatus } from './parts/case-statuses.ts'
import { json, stream, withParts } from './parts/endpoint.ts'
import { BAD_DATE, day, optionalDay } from './parts/days.ts'
import {
  byId,
  id,
  idText,
  instant,
  MAX,
  optionalText,
  requiredText,
  unchangedIfAbsentLine,
  version,
} from './parts/fields.ts'
import { holdMark } from './parts/holds.ts'
import { exportFormat, ordering, page, pageSize, searchText } from './parts/lists.ts'

export const caseOrderings = [
  '-created_at',
  'created_at',
  'title',
  '-title',
  'date',
  '-date',
] as const

export { CASE_STATUSES, type CaseStatus }

export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
}

export const casesQuery = z.object({
  search: searchText,
  title: searchText,
  client: z.optional(idText),
  /** An alias of `client` (OQ-174). */
  client_id: z.optional(idText),
  date_after: optionalDay,
  date_before: optionalDay,
  status: z.optional(z.enum(CASE_STATUSES, 'Unknown status')),
  /** `true`: cases in whose team the caller is; for the owner also those without a team. */
  mine: z.optional(z.enum(['true', 'false'], 'mine must be true or false')),
  ordering: ordering(caseOrderings),
  page,
  page_size: pageSize,
})
export type CasesQuery = z.output<typeof casesQuery>

export const legalCase = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  client: id,
  client_id: id,
  client_name: z.string(),
  date: z.string(),
  created_at: instant,
  sessions_count: z.int(),
  documents_count: z.int(),
  version,
  /** Year and number within it, such as 2026/0041. */
  number: z.string(),
  court: z.nullable(z.string()),
  court_reference: z.nullable(z.string()),
  status: z.enum(CASE_STATUSES),
  closed_on: z.nullable(z.string()),
  archived_on: z.nullable(z.string()),
  /** The responsible person of the team. */
  lead: z.nullable(z.object({ user_id: id, name: z.string() })),
  /** Whether the caller is in the team; without a team, the owner is. */
  is_mine: z.boolean(),
})
export type LegalCase = z.output<typeof legalCase>

/** With the hold of the case, or else of its client. */
export const legalCaseDetails = z.extend(legalCase, { hold: holdMark })
export type LegalCaseDetails = z.output<typeof legalCaseDetails>

export const caseForm = z.object({
  title: requiredText(MAX.title, 'Case title is required'),
  description: optionalText(MAX.description),
  /** The id of the client. The requirements name the field so; the column is client_id. */
  client_id_input: z.int('Please select a client').check(z.minimum(1, 'Please select a client')),
  date: day('Case date is required'),
})
export type CaseForm = z.output<typeof caseForm>

/** An absent field stays; null and "" clear it. */
export const caseDetails = z.object({
  court: unchangedIfAbsentLine(MAX.court),
  court_reference: unchangedIfAbsentLine(MAX.court_reference),
})
export type CaseDetails = z.output<typeof caseDetails>

export const caseStatusForm = z.object({
  status: z.enum(CASE_STATUSES, 'Unknown status'),
  /**
   * The day of the change: not after the firm's today, which is the default, and of archiving not
   * before the day of closing.
   */
  on: z.nullish(day(BAD_DATE)),
  /** Closes and archives with open deadlines, whose reminders go on. */
  accept_open: z.optional(z.boolean('Please choose on or off')),
})
export type CaseStatusForm = z.output<typeof caseStatusForm>

/** Names of clients, and of the lead, who may leave the firm. */
const SHOWN = ['cases', 'clients', 'sessions', 'documents', 'connections', 'profile'] as const

export const caseEndpoints = {
  list: json({
    method: 'GET',
    path: '/cases/',
    permission: ['case', 'list'],
    limit: 'requests',
    summary: 'Cases of the workspace',
    shows: SHOWN,
    query: casesQuery,
    result: pageOf(legalCase),
  }),
  /** Everything that the filter matches, in the order of the list. */
  export: stream({
    method: 'GET',
    path: '/cases/export/',
    permission: ['case', 'list'],
    limit: 'requests',
    share: 'exports',
    summary: 'Cases of a filter as CSV',
    query: z.extend(casesQuery, { format: exportFormat }),
    sends: 'file',
  }),
  get: json({
    method: 'GET',
    path: '/cases/:id/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'One case',
    shows: [...SHOWN, 'holds'],
    params: byId,
    result: legalCaseDetails,
  }),
  create: json({
    method: 'POST',
    path: '/cases/',
    permission: ['case', 'create'],
    limit: 'requests',
    summary: 'Open a case for a client',
    changes: ['cases'],
    body: caseForm,
    result: legalCase,
    status: 201,
  }),
  update: json({
    method: 'PUT',
    path: '/cases/:id/',
    permission: ['case', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Replace title, description, client and date',
    changes: ['cases'],
    params: byId,
    body: caseForm,
    result: legalCase,
  }),
  updateDetails: json({
    method: 'PATCH',
    path: '/cases/:id/details/',
    permission: ['case', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Change court and court reference',
    changes: ['cases'],
    params: byId,
    body: caseDetails,
    result: legalCase,
  }),
  setStatus: json({
    method: 'POST',
    path: '/cases/:id/status/',
    permission: ['case', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Close, archive or reopen a case',
    changes: ['cases'],
    params: byId,
    body: caseStatusForm,
    result: legalCase,
  }),
  removal: json({
    method: 'GET',
    path: '/cases/:id/removal/',
    permission: ['case', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'What deleting this case would remove',
    shows: [],
    params: byId,
    query: removalQuery,
    result: removal,
  }),
  remove: json({
    method: 'DELETE',
    path: '/cases/:id/',
    permission: ['case', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Delete a case with its sessions, groups and documents',
    changes: withParts('cases'),
    params: byId,
    result: nothing,
  }),
}
