// Imports clients: all valid new rows in one transaction; other rows are returned with a reason
// (OQ-160 to OQ-166).
import type { clientImportEndpoint, ClientImportResult } from '@casework/contract/client-import'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { FileStore } from '../../platform/file-store/index.ts'
import { listCreated, recordHistory } from '../../platform/history-details.ts'
import type { ActorContext, Handler } from '../../platform/http/context.ts'
import { insertImport } from './client-imports.sql.ts'
import { enqueueChecks } from './import-checks.jobs.ts'
import { buildResult } from './import-result.ts'
import { withSheet } from './import-sheet.ts'
import { insertClients, lockImports } from './import.sql.ts'
import type { ParsedSheet } from './import/parser-protocol.ts'
import { NOTHING, splitDuplicates } from './split-duplicates.ts'

/** Rows per statement. A row takes 0.2 ms with a large index: within the statement timeout. */
const BATCH = 1000

export function importClients(store: FileStore): Handler<typeof clientImportEndpoint> {
  return (context) =>
    withSheet(context, store, ({ parsed, file_name, fingerprint }) =>
      context.transaction(
        (scope) => importSheet(context, scope, { parsed, file_name }),
        fingerprint,
      ),
    )
}

async function importSheet(
  { request: { language } }: ActorContext,
  scope: WorkspaceScope,
  { parsed, file_name }: { readonly parsed: ParsedSheet; readonly file_name: string },
): Promise<ClientImportResult> {
  if (!parsed.has_names) return buildResult(parsed, null, NOTHING, language)
  await lockImports(scope)
  const rows = await splitDuplicates(scope, parsed.good)
  const { fresh } = rows
  if (fresh.length === 0) {
    const nothing = buildResult(parsed, null, rows, language)
    recordImport(scope, null, nothing)
    return nothing
  }
  const import_id = await insertImport(scope, file_name, fresh.length)
  for (let done = 0; done < fresh.length; done += BATCH)
    await insertClients(
      scope,
      fresh.slice(done, done + BATCH).map(({ client }) => client),
      { import_id, before: done },
    )
  const result = buildResult(parsed, import_id, rows, language)
  recordImport(scope, import_id, result)
  await enqueueChecks(scope, { account_id: scope.account_id, import_id })
  return result
}

/** One entry with the numbers, and no values of the clients. */
const recordImport = (
  scope: WorkspaceScope,
  import_id: number | null,
  { success_count, error_count, duplicate_count }: ClientImportResult,
) =>
  recordHistory(scope, {
    object_type: 'import',
    object_ids: import_id === null ? [] : [import_id],
    changes: { [import_id ?? 0]: listCreated({ success_count, error_count, duplicate_count }) },
  })
