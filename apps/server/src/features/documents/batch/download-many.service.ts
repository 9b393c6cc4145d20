// Many documents as one zip, streamed and never stored (decision 0051).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { documentBatches } from '@casework/contract/document-batches'
import { escapeCell } from '@casework/contract/parts/csv-cells'
import { stringify } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'
import type { WorkspaceScope } from '../../../platform/database/scope.ts'
import type { FileStore } from '../../../platform/file-store/index.ts'
import { countStreamedBytes } from '../../../platform/gc-hint.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { Actor } from '../../../platform/http/access/actor.ts'
import { requireFactorForContent } from '../../../platform/http/access/require-factor.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { getFirmDay } from '../../accounts/index.ts'
import { findHighest } from '../document-history.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findFile } from '../documents.sql.ts'
import { openDocumentFile, SANDBOX_POLICY } from '../store/stored-file.service.ts'
import { findZippedDocuments, type ZippedDocument } from './batch.sql.ts'
import { CONTENTS, nameEntries } from './entry-names.ts'
import { requireAll } from './update-many.service.ts'

const MAX_ZIP_BYTES = 2 * 1024 ** 3

export function downloadMany(store: FileStore): Handler<typeof documentBatches.downloadMany> {
  return async ({ transaction, currentScope, actor }, { body: { ids } }) => {
    const { documents, today } = await transaction(async (checked) => {
      const found = await findZippedDocuments(checked, ids)
      await requireAll(checked, ids, found)
      const levels = found.map(({ security_level }) => security_level)
      requireFactorForContent(actor, ...levels)
      if (found.reduce((sum, { file_size }) => sum + file_size, 0) > MAX_ZIP_BYTES)
        throw invalidField('ids', 'These documents are larger than 2 GB together')
      recordHistory(checked, { level: findHighest(levels) })
      return { documents: found, ...(await getFirmDay(checked)) }
    })
    return {
      status: 200,
      headers: {
        ...SANDBOX_POLICY,
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`documents_${today}.zip`),
      },
      body: streamZip(documents, {
        open: async (id) => openCurrentFile(await currentScope(), { store, actor }, id),
        recheck: async () => requireCurrent(await currentScope(), actor, ids),
      }),
    }
  }
}

/** @throws Refusal when the document was deleted, or the caller may not see or open it any more */
async function openCurrentFile(
  scope: WorkspaceScope,
  { store, actor }: { readonly store: FileStore; readonly actor: Actor },
  id: number,
): Promise<Readable> {
  const file = await findFile(scope, id)
  if (!file) throw await createAccessRefusal(scope, id)
  requireFactorForContent(actor, file.security_level)
  return openDocumentFile(store, file)
}

/** @throws Refusal when one of the documents was deleted, or the caller may not see it any more */
async function requireCurrent(
  scope: WorkspaceScope,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const found = await findZippedDocuments(scope, ids)
  await requireAll(scope, ids, found)
  requireFactorForContent(actor, ...found.map(({ security_level }) => security_level))
}

interface Checks {
  /** Opens the file of a document that the caller may still see. */
  readonly open: (id: number) => Promise<Readable>
  /** @throws Refusal when the caller may not see one of the documents any more */
  readonly recheck: () => Promise<void>
}

/** An error ends the stream, so no half zip looks complete. */
function streamZip(documents: readonly ZippedDocument[], checks: Checks): Readable {
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  const fail = (error: Error) => void body.destroy(error)
  zip.on('error', fail)
  addEntries(zip, documents, checks).catch(fail)
  return body
}

/**
 * Adds each entry when its turn comes: yazl writes the name of an entry as soon as the one before
 * has been sent, and the caller may have lost the document meanwhile (FIX-279).
 */
async function addEntries(
  zip: ZipFile,
  documents: readonly ZippedDocument[],
  { open, recheck }: Checks,
): Promise<void> {
  const body = zip.outputStream as Readable
  const names = nameEntries(documents)
  for (const [at, { id, file_size, created_at }] of documents.entries()) {
    const file = await open(id)
    const chunks = readChunks(file)
    const close = () => void (chunks.destroy(), file.destroy())
    if (body.destroyed) return close()
    body.once('close', close)
    zip.addReadStream(chunks, names[at] ?? '', {
      // Most kinds of documents are compressed already.
      compress: false,
      size: file_size,
      mtime: new Date(created_at),
    })
    await finished(chunks)
    body.off('close', close)
  }
  // The list of contents names them all again, with their clients and cases.
  await recheck()
  zip.addBuffer(Buffer.from(formatContents(documents, names)), CONTENTS)
  zip.end()
}

/** A piped file reuses its buffers, which the zip still holds; an iterated one does not. */
const readChunks = (file: Readable): Readable =>
  Readable.from(
    (async function* read() {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        yield chunk
        countStreamedBytes(chunk.length)
      }
    })(),
    { objectMode: false },
  )

/** A document has one version until it is replaced. */
const VERSION = 1

function formatContents(documents: readonly ZippedDocument[], names: readonly string[]): string {
  const columns: Record<string, (document: ZippedDocument, at: number) => string | number | null> =
    {
      path: (_, at) => names[at] ?? '',
      document: ({ id }) => id,
      version: () => VERSION,
      level: ({ security_level }) => security_level,
      client: ({ client_name }) => client_name,
      case: ({ case_title }) => case_title,
      session: ({ session_title }) => session_title,
      size: ({ file_size }) => file_size,
      sha256: ({ sha256 }) => sha256,
      file_name: ({ file_name }) => file_name,
      uploaded: ({ created_at }) => created_at,
    }
  const rows = documents.map((document, at) =>
    Object.values(columns).map((read) => {
      const cell = read(document, at)
      return typeof cell === 'string' ? escapeCell(cell) : cell
    }),
  )
  return stringify([Object.keys(columns), ...rows], { record_delimiter: 'windows' })
}
