import * as z from 'zod/mini'
import { CASE_STATUSES } from './parts/case-statuses.ts'
import { json } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'
import { searchText } from './parts/lists.ts'

/** Shorter texts match nearly everything, so they return nothing. */
export const FIND_MIN = 2
/** Maximum number of records per kind. */
export const FIND_MAX = 5

const foundRecord = z.object({
  id,
  /** Name or title of the record. */
  name: z.string(),
  /** The client or case that it belongs to. */
  of: z.nullable(z.string()),
})
export type FoundRecord = z.output<typeof foundRecord>

const foundCase = z.extend(foundRecord, {
  number: z.string(),
  status: z.enum(CASE_STATUSES),
  client_id: id,
})
export type FoundCase = z.output<typeof foundCase>

const foundSession = z.extend(foundRecord, {
  /** Local, as the session has it. */
  date: z.string(),
  case_number: z.string(),
  client_name: z.string(),
})
export type FoundSession = z.output<typeof foundSession>

/** The name is a part of the entry's text. */
const foundEntry = z.extend(foundRecord, { case_id: id })
export type FoundEntry = z.output<typeof foundEntry>

export const searchEndpoints = {
  find: json({
    method: 'GET',
    path: '/search/',
    permission: 'workspace',
    limit: 'requests',
    share: 'rows',
    summary:
      'Clients, cases, sessions, documents, people and entries of the workspace by a part of their text, and cases, sessions and documents by the name of their client; only kinds and levels that the role may see',
    shows: ['clients', 'cases', 'sessions', 'documents', 'people', 'entries'],
    query: z.object({ q: searchText }),
    result: z.object({
      clients: z.array(foundRecord),
      cases: z.array(foundCase),
      sessions: z.array(foundSession),
      documents: z.array(foundRecord),
      people: z.array(foundRecord),
      entries: z.array(foundEntry),
    }),
  }),
}
