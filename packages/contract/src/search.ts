import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'
import { searchText } from './parts/lists.ts'

/** Shorter texts match nearly everything, so they return nothing. */
export const FIND_MIN = 2
/** Maximum of records per kind. */
export const FIND_MOST = 5

const found = z.object({
  id,
  /** Name or title of the record. */
  name: z.string(),
  /** The client or case that it belongs to. */
  of: z.nullable(z.string()),
})
export type Found = z.output<typeof found>

export const searchEndpoints = {
  find: json({
    method: 'GET',
    path: '/search/',
    permission: 'workspace',
    limit: 'requests',
    summary:
      'Clients, cases, sessions and documents of the workspace by a part of their text; only kinds and levels that the role may see',
    shows: ['clients', 'cases', 'sessions', 'documents'],
    query: z.object({ q: searchText }),
    result: z.object({
      clients: z.array(found),
      cases: z.array(found),
      sessions: z.array(found),
      documents: z.array(found),
    }),
  }),
}
