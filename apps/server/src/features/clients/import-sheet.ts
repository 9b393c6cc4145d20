// Receives a spreadsheet and parses it, for the import and its preview.
import {
  IMPORT_EXTENSIONS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportColumns,
  type ImportExtension,
} from '@casework/contract/client-import'
import { cleanLine } from '@casework/contract/parts/single-line'
import * as z from 'zod/mini'
import type { MultipartValue } from '@fastify/multipart'
import { withDeadline } from '../../platform/database/query/request-deadline.ts'
import { tooLarge, type FileStore, type ReceivedFile } from '../../platform/file-store/index.ts'
import { requireSameWorkspace } from '../../platform/http/access/requested-workspace.ts'
import type { ActorContext } from '../../platform/http/context.ts'
import { FairQueue } from '../../platform/limits/fair-queue.ts'
import { SHARE_RULES, toFirmQueue } from '../../platform/limits/share-rules.ts'
import { invalidField, UNKNOWN_FIELD, type Refusal } from '../../platform/refusal.ts'
import type { UnreadableReason } from '../../platform/files/unreadable-file.ts'
import { makeSafeFileName } from '../../platform/files/safe-file-name.ts'
import { listCountryCodes } from '../countries/index.ts'
import type { ParsedSheet } from './import/parser-protocol.ts'
import { runParser } from './import/run-parser.ts'

const FILE = 'file'
const COLUMNS = 'columns'
const importQueue = new FairQueue(toFirmQueue(SHARE_RULES.imports))
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
  'unknown column': () => invalidField(COLUMNS, 'The file has no such column'),
}

interface SheetFile {
  readonly extension: ImportExtension
  readonly file_name: string
  readonly bytes: ReceivedFile
}

interface ReceivedSheet {
  readonly parsed: ParsedSheet
  readonly file_name: string
  /** Identifies file and columns, for repeats with the same Idempotency-Key. */
  readonly fingerprint: string
}

/**
 * Parses the file of the form when it is the firm's turn, and does the work with it.
 * @throws Refusal under `file` or `columns`
 */
export async function withSheet<R>(
  context: ActorContext,
  store: FileStore,
  work: (sheet: ReceivedSheet) => Promise<R>,
): Promise<R> {
  const { file, columns } = await receiveForm(context, store)
  const { extension, file_name, bytes } = file
  try {
    return await importQueue.run(context.scope.account_id, () =>
      withDeadline(async () => {
        const countries = await listCountryCodes(context.scope)
        const parsed = await runParser(bytes.path, { extension, countries, columns })
        if (parsed.unreadable) throw REFUSALS[parsed.unreadable]()
        const fingerprint = [extension, bytes.sha256, JSON.stringify(columns)].join(' ')
        return work({ parsed, file_name, fingerprint })
      }, DATABASE_MS),
    )
  } finally {
    await bytes.discard()
  }
}

async function receiveForm({ request, actor }: ActorContext, store: FileStore) {
  let file: SheetFile | undefined
  let columns: ImportColumns | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'owner_account_id') {
          requireSameWorkspace(actor.account_id, part.value)
          continue
        }
        if (part.fieldname !== COLUMNS) throw invalidField(part.fieldname, UNKNOWN_FIELD)
        if (columns) throw invalidField(COLUMNS, 'This field is given more than once')
        columns = parseColumns(part)
        continue
      }
      if (part.fieldname !== FILE) throw invalidField(part.fieldname, 'No file is expected here')
      if (file) throw invalidField(FILE, 'Please select one file only')
      const ending = /\.([a-z]+)$/i.exec(part.filename)?.[1]?.toLowerCase()
      const extension = IMPORT_EXTENSIONS.find((known) => known === ending)
      if (!extension) throw invalidField(FILE, 'Please upload an Excel (.xlsx, .xls) or CSV file')
      file = {
        extension,
        file_name: makeSafeFileName(cleanLine(part.filename)),
        bytes: await store.receive(part.file, { maxBytes: IMPORT_LIMITS.bytes }),
      }
      if (part.file.truncated) throw tooLarge(IMPORT_LIMITS.bytes)
    }
    if (!file) throw invalidField(FILE, 'Please select a file to import')
    return { file, columns }
  } catch (error) {
    await file?.bytes.discard()
    throw error
  }
}

const column = z.int().check(z.nonnegative(), z.maximum(16_383))
const importColumns = z.partialRecord(z.enum(IMPORT_FIELDS), z.array(column))

/** @throws Refusal under `columns` */
function parseColumns({ value, valueTruncated }: MultipartValue): ImportColumns {
  const parsed = valueTruncated ? undefined : importColumns.safeParse(parseJson(value))
  if (!parsed?.success) throw invalidField(COLUMNS, 'This is no valid choice of columns')
  const chosen = Object.values(parsed.data).flat()
  if (new Set(chosen).size < chosen.length)
    throw invalidField(COLUMNS, 'A column can feed one field only')
  return parsed.data
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
