import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { json, stream, withParts } from './parts/endpoint.ts'
import {
  byId,
  day,
  id,
  idText,
  instant,
  MAX,
  optionalText,
  requiredText,
  version,
} from './parts/fields.ts'
import { exportFormat, ordering, page, pageSize, searchText } from './parts/lists.ts'

export const caseOrderings = [
  '-created_at',
  'created_at',
  'title',
  '-title',
  'date',
  '-date',
] as const

const optionalDay = z.optional(day('Please enter a valid date'))

export const casesQuery = z.object({
  search: searchText,
  title: searchText,
  client: z.optional(idText),
  /** An alias of `client` (OQ-174). */
  client_id: z.optional(idText),
  date_after: optionalDay,
  date_before: optionalDay,
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
})
export type LegalCase = z.output<typeof legalCase>

export const caseForm = z.object({
  title: requiredText(MAX.title, 'Case title is required'),
  description: optionalText(MAX.description),
  /** The id of the client. The requirements name the field so; the column is client_id. */
  client_id_input: z.int('Please select a client').check(z.minimum(1, 'Please select a client')),
  date: day('Case date is required'),
})
export type CaseForm = z.output<typeof caseForm>

export const caseEndpoints = {
  list: json({
    method: 'GET',
    path: '/cases/',
    permission: ['case', 'list'],
    may_lag: true,
    limit: 'requests',
    summary: 'Cases of the workspace',
    shows: ['cases', 'clients', 'sessions', 'documents'],
    query: casesQuery,
    result: pageOf(legalCase),
  }),
  /** Everything that the filter matches, in the order of the list. */
  export: stream({
    method: 'GET',
    path: '/cases/export/',
    permission: ['case', 'list'],
    may_lag: true,
    limit: 'requests',
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
    shows: ['cases', 'clients', 'sessions', 'documents'],
    params: byId,
    result: legalCase,
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
  removal: json({
    method: 'GET',
    path: '/cases/:id/removal/',
    permission: ['case', 'delete'],
    limit: 'requests',
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
    summary: 'Delete a case with its sessions, groups and documents',
    changes: withParts('cases'),
    params: byId,
    result: nothing,
  }),
}
