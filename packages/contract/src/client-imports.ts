// Imports of clients; apart from `clientEndpoints` so that the first visit does not load them.
import * as z from 'zod/mini'
import { clientImportEndpoint, clientImportPreviewEndpoint } from './client-import.ts'
import { pageOf } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, instant } from './parts/fields.ts'
import { page, pageSize } from './parts/lists.ts'

export const clientImport = z.object({
  id,
  file_name: z.string(),
  client_count: z.int(),
  created_at: instant,
  /** Null if the person no longer exists. */
  user_name: z.nullable(z.string()),
})
export type ClientImport = z.output<typeof clientImport>

export const clientImports = {
  import: clientImportEndpoint,
  previewImport: clientImportPreviewEndpoint,
  listImports: json({
    method: 'GET',
    path: '/clients/imports/',
    permission: ['client', 'delete'],
    limit: 'requests',
    summary: 'Imports that can be undone, newest first',
    shows: ['clients', 'bin', 'profile'],
    query: z.object({ page, page_size: pageSize }),
    result: pageOf(clientImport),
  }),
  /** Clients that were changed, or have records, stay. */
  undoImport: json({
    method: 'POST',
    path: '/clients/imports/:id/undo/',
    permission: ['client', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Move the clients of an import to the bin',
    changes: ['clients', 'bin'],
    params: byId,
    result: z.object({ deletion_id: id, removed_count: z.int(), kept_count: z.int() }),
  }),
}
