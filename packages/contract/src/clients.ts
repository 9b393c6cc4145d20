import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { clientImportEndpoint } from './client-import.ts'
import { ONLY_DIGITS } from './parts/dial-codes.ts'
import { json, stream, withParts } from './parts/endpoint.ts'
import {
  byId,
  id,
  instant,
  integerId,
  integerIdText,
  looksLikeEmail,
  MAX,
  optionalPhone,
  optionalText,
  requiredText,
  version,
} from './parts/fields.ts'
import { exportFormat, ordering, page, pageSize, searchText } from './parts/lists.ts'

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

export const clientForm = z.object({
  name: requiredText(MAX.name, 'Client name is required'),
  email: optionalText(
    MAX.email,
    z.refine<string>(looksLikeEmail, 'Please enter a valid email address'),
  ),
  mobile: optionalPhone(MAX.mobile, ONLY_DIGITS),
  country: z.pipe(
    z.nullish(integerId()),
    z.transform((country: number | null | undefined) => country ?? null),
  ),
})
export type ClientForm = z.output<typeof clientForm>

export const clientEndpoints = {
  list: json({
    method: 'GET',
    path: '/clients/',
    permission: ['client', 'list'],
    may_lag: true,
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
    may_lag: true,
    limit: 'requests',
    summary: 'All clients as CSV',
    query: z.object({ format: exportFormat }),
    sends: 'file',
  }),
  import: clientImportEndpoint,
  get: json({
    method: 'GET',
    path: '/clients/:id/',
    permission: ['client', 'read'],
    limit: 'requests',
    summary: 'One client',
    shows: ['clients', 'cases', 'sessions', 'documents'],
    params: byId,
    result: client,
  }),
  create: json({
    method: 'POST',
    path: '/clients/',
    permission: ['client', 'create'],
    limit: 'requests',
    summary: 'Add a client',
    changes: ['clients'],
    body: clientForm,
    result: client,
    status: 201,
  }),
  update: json({
    method: 'PUT',
    path: '/clients/:id/',
    permission: ['client', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Replace name, e-mail, mobile and country',
    changes: ['clients'],
    params: byId,
    body: clientForm,
    result: client,
  }),
  removal: json({
    method: 'GET',
    path: '/clients/:id/removal/',
    permission: ['client', 'delete'],
    limit: 'requests',
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
    summary: 'Delete a client with its cases, sessions and documents',
    changes: withParts('clients'),
    params: byId,
    result: nothing,
  }),
}
