// Deleted records: what can be restored, for how long, and its removal for good.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { nothing, pagination, removal } from './parts/answer.ts'
import { json, withParts } from './parts/endpoint.ts'
import { byId, id, instant } from './parts/fields.ts'
import { page, pageSize, searchText } from './parts/lists.ts'
import { ROLES } from './permissions.ts'

/** What was deleted: the record with everything below it is one item. */
export const BIN_KINDS = [
  'client',
  'case',
  'session',
  'document',
  'document_group',
  'import',
] as const
export type BinKind = (typeof BIN_KINDS)[number]

export const BIN_DAYS = { min: 7, max: 365 } as const

export const binQuery = z.object({
  kind: z.optional(z.enum(BIN_KINDS, 'Unknown kind')),
  /** Matches the name of any record of an item. */
  search: searchText,
  page,
  page_size: pageSize,
})
export type BinQuery = z.output<typeof binQuery>

export const binItem = z.object({
  id,
  kind: z.enum(BIN_KINDS),
  /** The deleted record; the import for the kind `import`. */
  record_id: id,
  title: z.string(),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  /** Of a document; null for other kinds. */
  security_level: z.nullable(z.enum(LEVELS)),
  counts: removal,
  bytes: z.int(),
  deleted_at: instant,
  /** Null if the person no longer exists. */
  deleted_by: z.nullable(z.string()),
  deleted_role: z.enum(ROLES),
  /** Null while a hold keeps the item. */
  purge_at: z.nullable(instant),
  on_hold: z.boolean(),
  /** Items that must be restored with it, parents first. */
  needs: z.array(z.object({ id, kind: z.enum(BIN_KINDS), title: z.string() })),
})
export type BinItem = z.output<typeof binItem>

const DAYS = 'Please enter a number of days from 7 to 365'
export const binSettings = z.object({
  days: z.int(DAYS).check(z.minimum(BIN_DAYS.min, DAYS), z.maximum(BIN_DAYS.max, DAYS)),
})

export const restoreForm = z.object({
  /** Restores the parents that are in the bin too. */
  with_parents: z._default(z.boolean('with_parents must be true or false'), false),
})

/** Everything that may come back with a client. */
const EVERYTHING = withParts('clients')

export const binEndpoints = {
  list: json({
    method: 'GET',
    path: '/bin/',
    permission: ['client', 'delete'],
    limit: 'requests',
    summary: 'Deleted records that can be restored, newest first',
    shows: [...EVERYTHING, 'bin', 'holds', 'profile'],
    query: binQuery,
    result: z.object({
      items: z.array(binItem),
      pagination,
      /** The whole bin, whatever the filter. */
      bin: z.object({ days: z.int(), count: z.int(), bytes: z.int() }),
    }),
  }),
  restore: json({
    method: 'POST',
    path: '/bin/:id/restore/',
    permission: ['client', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Restore a deleted record with everything that was deleted with it',
    changes: [...EVERYTHING, 'bin'],
    params: byId,
    body: restoreForm,
    result: z.object({
      /** Items of the bin, parents first. */
      restored: z.array(id),
      kind: z.enum(BIN_KINDS),
      record_id: id,
    }),
  }),
  purge: json({
    method: 'DELETE',
    path: '/bin/:id/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    step_up: true,
    summary: 'Delete an item of the bin for good',
    changes: ['bin'],
    params: byId,
    result: nothing,
  }),
  saveSettings: json({
    method: 'PUT',
    path: '/bin/settings/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Set for how many days deleted records are kept',
    changes: ['bin'],
    body: binSettings,
    result: z.object({
      days: z.int(),
      /** When the next removal may begin after a lower number; null if it was not lowered. */
      purges_from: z.nullable(instant),
    }),
  }),
}
