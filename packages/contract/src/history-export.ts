// Histories as zips that anybody can check offline. Apart from history.ts, which screens load.
import * as z from 'zod/mini'
import { stream } from './parts/endpoint.ts'
import { idText } from './parts/fields.ts'

/** Kinds of records with a timeline of their own. */
export const TIMELINE_TYPES = ['client', 'case', 'session', 'document', 'document_group'] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]

export const recordExportQuery = z.object({
  object_type: z.enum(TIMELINE_TYPES, 'Unknown record type'),
  object_id: idText,
})
export type RecordExportQuery = z.output<typeof recordExportQuery>

export const historyExports = {
  export: stream({
    method: 'GET',
    path: '/history/export/',
    permission: 'own workspace',
    limit: 'history exports',
    share: 'exports',
    step_up: true,
    summary: "The firm's history as a zip that can be checked offline",
    audits: () => [],
    sends: 'file',
  }),
  recordExport: stream({
    method: 'GET',
    path: '/history/record-export/',
    permission: ['client', 'delete'],
    limit: 'history exports',
    share: 'exports',
    summary: 'The history of one record as a zip that can be checked offline',
    query: recordExportQuery,
    audits: () => [],
    sends: 'file',
  }),
}
