// What the firm decides about its documents.
import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { version } from './parts/fields.ts'

/** Why a red document is no file in a firm that shows it as pages only (READ-015). */
export const PAGES_ONLY = 'Your firm shows RED security documents as pages only'

export const documentSettingsForm = z.object({
  /** Whether owner and admin may take red documents out as files. */
  red_download: z.boolean('Please choose on or off'),
  more_file_types: z.boolean('Please choose on or off'),
})

export const documentSettings = z.object({ ...documentSettingsForm.shape, version })
export type DocumentSettings = z.output<typeof documentSettings>

export const documentSettingsEndpoints = {
  read: json({
    method: 'GET',
    path: '/document-settings/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'What the firm decides about its documents',
    shows: ['firm'],
    result: documentSettings,
  }),
  update: json({
    method: 'PUT',
    path: '/document-settings/',
    permission: 'own workspace',
    limit: 'requests',
    versioned: true,
    summary: 'Decide whether red documents may be downloaded',
    changes: ['firm', 'documents'],
    body: documentSettingsForm,
    result: documentSettings,
  }),
}
