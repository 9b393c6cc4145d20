// Imports clients: all valid new rows in one transaction; other rows are returned with a reason
// (OQ-160 to OQ-166).
import { translate } from '@casework/texts'
import {
  MAX_LISTED_DUPLICATES,
  IMPORT_EXTENSIONS,
  IMPORT_LIMITS,
  IMPORT_REASONS,
  type clientImportEndpoint,
  type ClientImportResult,
  type ImportExtension,
  type RejectedRow,
} from '@casework/contract/client-import'
import { withDeadline } from '../../platform/database/request-deadline.ts'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { FairQueue } from '../../platform/limits/fair-queue.ts'
import { SHARE_RULES, toFirmQueue } from '../../platform/limits/share-rules.ts'
import { tooLarge, type FileStore, type ReceivedFile } from '../../platform/file-store/index.ts'
import { listCreated, recordHistory } from '../../platform/history-details.ts'
import type { ActorContext, Handler } from '../../platform/http/context.ts'
import { makeSafeFileName } from '../../platform/safe-file-name.ts'
import { invalidField, type Refusal } from '../../platform/refusal.ts'
import { listCountryCodes } from '../countries/index.ts'
import { insertImport } from './client-imports.sql.ts'
import { enqueueChecks } from './import-checks.jobs.ts'
import { matchExisting, lockImports, insertClients } from './import.sql.ts'
import type { ValidRow, UnreadableReason } from './import/parser-protocol.ts'
import { runParser } from './import/run-parser.ts'

const FILE = 'file'
const importQueue = new FairQueue(toFirmQueue(SHARE_RULES.imports))
/** Rows per statement. A row takes 0.2 ms with a large index: within the statement timeout. */
const BATCH = 1000
/** For all statements of an import together. */
const DATABASE_MS = 25_000

const REFUSALS: Record<UnreadableReason, () => Refusal> = {
  empty: () => invalidField(FILE, 'This file is empty'),
  damaged: () => invalidField(FILE, 'This file could not be read'),
  'other content': () => invalidField(FILE, 'The content of this file does not match its type'),
  protected: () => invalidField(FILE, 'This file is protected by a password'),
  'too many rows': () =>
    invalidField(FILE, 'This file has more than {rows} rows', { rows: IMPORT_LIMITS.rows }),
  'too much inside': () => invalidField(FILE, 'This file contains too much data to import'),
}

interface SheetFile {
  readonly extension: ImportExtension
  readonly file_name: string
  readonly bytes: ReceivedFile
}

export function importClients(store: FileStore): Handler<typeof clientImportEndpoint> {
  return async (context) => {
    const sheet = await receiveSheet(context, store)
    try {
      return await importQueue.run(context.scope.account_id, () =>
        withDeadline(() => importSheet(context, sheet), DATABASE_MS),
      )
    } finally {
      await sheet.bytes.discard()
    }
  }
}

async function importSheet(
  context: ActorContext,
  { extension, file_name, bytes }: SheetFile,
): Promise<ClientImportResult> {
  const countries = await listCountryCodes(context.scope)
  const parsed = await runParser(bytes.path, { extension, countries })
  if (parsed.unreadable) throw REFUSALS[parsed.unreadable]()
  const { has_names, good, bad } = parsed
  const { language } = context.request
  return context.transaction(async (scope) => {
    if (!has_names)
      return {
        ...buildResult(null, 0, [], [], language),
        success: false,
        error: translate(language, 'The file has no Name column'),
      }
    const { fresh, duplicates } = await splitDuplicates(scope, good)
    if (fresh.length === 0) {
      const nothing = buildResult(null, 0, bad, duplicates, language)
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
    const result = buildResult(import_id, fresh.length, bad, duplicates, language)
    recordImport(scope, import_id, result)
    await enqueueChecks(scope, { account_id: scope.account_id, import_id })
    return result
  }, `${extension} ${bytes.sha256}`)
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

/** Receives the file of the form. @throws Refusal under `file` */
async function receiveSheet({ request }: ActorContext, store: FileStore): Promise<SheetFile> {
  let sheet: SheetFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue
      if (part.fieldname !== FILE) throw invalidField(part.fieldname, 'No file is expected here')
      if (sheet) throw invalidField(FILE, 'Please select one file only')
      const ending = /\.([a-z]+)$/i.exec(part.filename)?.[1]?.toLowerCase()
      const extension = IMPORT_EXTENSIONS.find((known) => known === ending)
      if (!extension) throw invalidField(FILE, 'Please upload an Excel (.xlsx, .xls) or CSV file')
      sheet = {
        extension,
        file_name: makeSafeFileName(part.filename),
        bytes: await store.receive(part.file, { maxBytes: IMPORT_LIMITS.bytes }),
      }
      if (part.file.truncated) throw tooLarge(IMPORT_LIMITS.bytes)
    }
    if (!sheet) throw invalidField(FILE, 'Please select a file to import')
    return sheet
  } catch (error) {
    await sheet?.bytes.discard()
    throw error
  }
}

/** Row by row: only an imported row makes a later one a duplicate (OQ-162, OQ-163). */
async function splitDuplicates(scope: WorkspaceScope, good: readonly ValidRow[]) {
  const fresh: ValidRow[] = []
  const duplicates: RejectedRow[] = []
  if (good.length === 0) return { fresh, duplicates }
  await lockImports(scope)
  const known = await matchExisting(
    scope,
    good.map(({ client }) => client),
  )
  const names = new Set<string>()
  const contacts = new Set<string>()
  for (const [at, { client, ...cells }] of good.entries()) {
    const { name_key, contact_key, known_name, known_contact } = known[at] as (typeof known)[number]
    if (known_name || names.has(name_key))
      duplicates.push({ ...cells, reason: IMPORT_REASONS.known_name })
    else if (contact_key !== null && (known_contact || contacts.has(contact_key)))
      duplicates.push({ ...cells, reason: IMPORT_REASONS.known_contact })
    else {
      names.add(name_key)
      if (contact_key !== null) contacts.add(contact_key)
      fresh.push({ ...cells, client })
    }
  }
  return { fresh, duplicates }
}

function buildResult(
  import_id: number | null,
  success_count: number,
  bad: readonly RejectedRow[],
  duplicates: readonly RejectedRow[],
  language: string,
): ClientImportResult {
  const translateReason = (row: RejectedRow): RejectedRow => ({
    ...row,
    reason: translate(language, row.reason, { code: row.country_code }),
  })
  const failed = success_count === 0 && bad.length > 0
  const errors = bad.map(translateReason)
  return {
    success: !failed,
    import_id,
    success_count,
    error_count: bad.length,
    duplicate_count: duplicates.length,
    duplicates: duplicates.slice(0, MAX_LISTED_DUPLICATES).map(({ row, name }) => ({ row, name })),
    warnings: errors.map(({ row, reason }) =>
      translate(language, 'Row {row}: {reason}', { row, reason }),
    ),
    error: failed
      ? translate(language, 'No client was imported: every new row has an error')
      : null,
    rejected_rows: [...errors, ...duplicates.map(translateReason)].toSorted(
      (one, other) => one.row - other.row,
    ),
  }
}
