import type { clientImportPreviewEndpoint } from '@casework/contract/client-import'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { Handler } from '../../platform/http/context.ts'
import { buildPreview } from './import-result.ts'
import { withSheet } from './import-sheet.ts'
import { NOTHING, splitDuplicates } from './split-duplicates.ts'

/** Shows how an import would read the file, and stores nothing. */
export function previewImport(store: FileStore): Handler<typeof clientImportPreviewEndpoint> {
  return (context) =>
    withSheet(context, store, async ({ parsed }) => {
      const rows = parsed.has_names
        ? await splitDuplicates(await context.currentScope(), parsed.good)
        : NOTHING
      return buildPreview(parsed, rows, context.request.language)
    })
}
