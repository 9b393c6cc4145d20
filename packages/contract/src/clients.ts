import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { conflictSummary } from './parts/conflict-summary.ts'
import { json, stream, withParts } from './parts/endpoint.ts'
import {
  byId,
  id,
  instant,
  integerId,
  integerIdText,
  MAX,
  optionalEmail,
  optionalPhone,
  orNull,
  requiredText,
  version,
} from './parts/fields.ts'
import { holdMark } from './parts/holds.ts'
import { exportFormat, ordering, page, pageSize, searchText } from './parts/lists.ts'
import { ONLY_DIGITS } from './parts/phone-number.ts'

export const clientOrderings = ['-created_at', 'created_at', 'name', '-name'] as const

export const clientsQuery = z.object({
  search: searchText,
  name: searchText,
  email: searchText,
  mobile: searchText,
  country: z.optional(integerIdText),
  ordering: ordering(clientOrderings),
  page,
  page_size: pageSize,
})
export type ClientsQuery = z.output<typeof clientsQuery>

export const client = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  country: z.nullable(z.object({ id: z.int(), name: z.string() })),
  created_at: instant,
  cases_count: z.int(),
  sessions_count: z.int(),
  documents_count: z.int(),
  version,
})
export type Client = z.output<typeof client>

export const clientDetails = z.extend(client, { hold: holdMark })
export type ClientDetails = z.output<typeof clientDetails>

/** A saved client, and the conflict check that this save has caused. */
export const savedClient = z.extend(client, { conflict_check: conflictSummary })
export type SavedClient = z.output<typeof savedClient>

export const clientForm = z.object({
  name: requiredText(MAX.name, 'Client name is required'),
  email: optionalEmail(),
  mobile: optionalPhone(ONLY_DIGITS),
  country: orNull(integerId()),
})
export type ClientForm = z.output<typeof clientForm>

export const clientEndpoints = {
  list: json({
    method: 'GET',
    path: '/clients/',
    permission: ['client', 'list'],
    limit: 'requests',
    summary: 'Clients of the workspace',
    shows: ['clients', 'cases', 'sessions', 'documents'],
    query: clientsQuery,
    result: pageOf(client),
  }),
  /** All clients of the workspace, whatever the filter of the list (OQ-155). */
  export: stream({
    method: 'GET',
    path: '/clients/export/',
    permission: ['client', 'list'],
    limit: 'requests',
    share: 'exports',
    summary: 'All clients as CSV',
    query: z.object({ format: exportFormat }),
    sends: 'file',
  }),
  get: json({
    method: 'GET',
    path: '/clients/:id/',
    permission: ['client', 'read'],
    limit: 'requests',
    summary: 'One client',
    shows: ['clients', 'cases', 'sessions', 'documents', 'holds'],
    params: byId,
    result: clientDetails,
  }),
  create: json({
    method: 'POST',
    path: '/clients/',
    permission: ['client', 'create'],
    limit: 'requests',
    summary: 'Add a client',
    changes: ['clients', 'conflicts'],
    body: clientForm,
    result: savedClient,
    status: 201,
  }),
  update: json({
    method: 'PUT',
    path: '/clients/:id/',
    permission: ['client', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Replace name, email, mobile and country',
    changes: ['clients', 'conflicts'],
    params: byId,
    body: clientForm,
    result: savedClient,
  }),
  removal: json({
    method: 'GET',
    path: '/clients/:id/removal/',
    permission: ['client', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'What deleting this client would remove',
    shows: [],
    params: byId,
    query: removalQuery,
    result: removal,
  }),
  remove: json({
    method: 'DELETE',
    path: '/clients/:id/',
    permission: ['client', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Delete a client with its cases, sessions and documents',
    changes: withParts('clients'),
    params: byId,
    result: nothing,
  }),
}
