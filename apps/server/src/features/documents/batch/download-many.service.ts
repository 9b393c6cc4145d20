// Many documents as one zip, streamed and never stored (decision 0051).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { documentBatches } from '@casework/contract/document-batches'
import { formatCsvFile, type CsvCell } from '@casework/contract/parts/csv-cells'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import type { FileStore } from '../../../platform/file-store/index.ts'
import { countStreamedBytes } from '../../../platform/file-store/gc-hint.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { Actor } from '../../../platform/http/access/actor.ts'
import { requireFactorForContent } from '../../../platform/http/access/require-factor.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { ByteBudget } from '../../../platform/limits/byte-budget.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { ZipFile } from '../../../platform/files/zip-file.ts'
import { getFirmDay } from '../../accounts/index.ts'
import { findHighest } from '../document-history.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findFile } from '../documents.sql.ts'
import { requireDownload } from '../red-download.ts'
import { openDocumentFile, SANDBOX_POLICY } from '../store/stored-file.service.ts'
import { findZippedDocuments, type ZippedDocument } from './batch.sql.ts'
import { CONTENTS, nameEntries } from './entry-names.ts'
import { requireAll } from './update-many.service.ts'

const GB = 1024 ** 3
const MAX_ZIP_BYTES = 2 * GB
/** What a firm reads through zips, in this process. */
const BUDGET = { bytes: 4 * GB, seconds: 60 }

const sumSizes = (documents: readonly ZippedDocument[]) =>
  documents.reduce((sum, { file_size }) => sum + file_size, 0)

export function downloadMany(store: FileStore): Handler<typeof documentBatches.downloadMany> {
  const budget = new ByteBudget(BUDGET)
  return async ({ scope, transaction, currentScope, actor }, { body: { ids } }) => {
    const find = (current: WorkspaceScope) => findAllowed(current, actor, ids)
    const size = sumSizes(await find(scope))
    const giveBack = budget.take(scope.account_id, size)
    const { documents, today } = await transaction(async (checked) => {
      const found = await find(checked)
      const levels = found.map(({ security_level }) => security_level)
      recordHistory(checked, { level: findHighest(levels) })
      return { documents: found, ...(await getFirmDay(checked)) }
    }).catch((error: unknown) => {
      giveBack(size)
      throw error
    })
    const zip = new DocumentZip(documents, {
      open: async (id) => openCurrentFile(await currentScope(), { store, actor }, id),
      recheck: async () => void (await find(await currentScope())),
    })
    zip.body.once('close', () => giveBack(size - zip.bytesRead))
    return {
      status: 200,
      headers: {
        ...SANDBOX_POLICY,
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`documents_${today}.zip`),
      },
      body: zip.body,
    }
  }
}

/** @throws Refusal when the caller may not see or open one of the documents, or they are too large */
async function findAllowed(
  scope: WorkspaceScope,
  actor: Actor,
  ids: readonly number[],
): Promise<ZippedDocument[]> {
  const found = await findZippedDocuments(scope, ids)
  await requireAll(scope, ids, found)
  requireDownload(...found)
  requireFactorForContent(actor, ...found.map(({ security_level }) => security_level))
  if (sumSizes(found) > MAX_ZIP_BYTES)
    throw invalidField('ids', 'These documents are larger than 2 GB together')
  return found
}

/** @throws Refusal when the document was deleted, or the caller may not see or open it any more */
async function openCurrentFile(
  scope: WorkspaceScope,
  { store, actor }: { readonly store: FileStore; readonly actor: Actor },
  id: number,
): Promise<Readable> {
  const file = await findFile(scope, id)
  if (!file) throw await createAccessRefusal(scope, id)
  requireDownload(file)
  requireFactorForContent(actor, file.security_level)
  return openDocumentFile(store, file)
}

interface Checks {
  /** Opens the file of a document that the caller may still see. */
  readonly open: (id: number) => Promise<Readable>
  /** @throws Refusal when the caller may not see one of the documents any more */
  readonly recheck: () => Promise<void>
}

/** Many documents as one stream. An error ends it, so no half zip looks complete. */
class DocumentZip {
  bytesRead = 0
  readonly body: Readable
  readonly #zip = new ZipFile()
  readonly #documents: readonly ZippedDocument[]
  readonly #checks: Checks

  constructor(documents: readonly ZippedDocument[], checks: Checks) {
    this.#documents = documents
    this.#checks = checks
    this.body = this.#zip.outputStream as Readable
    const fail = (error: Error) => void this.body.destroy(error)
    this.#zip.on('error', fail)
    this.#addEntries().catch(fail)
  }

  /**
   * Adds each entry when its turn comes: yazl writes the name of an entry as soon as the one before
   * has been sent, and the caller may have lost the document meanwhile.
   */
  async #addEntries(): Promise<void> {
    const names = nameEntries(this.#documents)
    for (const [at, document] of this.#documents.entries()) {
      const file = await this.#checks.open(document.id)
      await this.#addEntry(file, names[at] ?? '', document)
      if (this.body.destroyed) return
    }
    // The list of contents names them all again, with their clients and cases.
    await this.#checks.recheck()
    this.#zip.addBuffer(Buffer.from(formatContents(this.#documents, names)), CONTENTS)
    this.#zip.end()
  }

  async #addEntry(
    file: Readable,
    name: string,
    { file_size, created_at }: ZippedDocument,
  ): Promise<void> {
    const chunks = Readable.from(this.#read(file), { objectMode: false })
    const close = () => void (chunks.destroy(), file.destroy())
    if (this.body.destroyed) return close()
    this.body.once('close', close)
    this.#zip.addReadStream(chunks, name, {
      // Most kinds of documents are compressed already.
      compress: false,
      size: file_size,
      mtime: new Date(created_at),
    })
    await finished(chunks)
    this.body.off('close', close)
  }

  /** A piped file reuses its buffers, which the zip still holds; an iterated one does not. */
  async *#read(file: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      this.bytesRead += chunk.length
      yield chunk
      countStreamedBytes(chunk.length)
    }
  }
}

/** A document has one version until it is replaced. */
const VERSION = 1

function formatContents(documents: readonly ZippedDocument[], names: readonly string[]): string {
  const columns: Record<string, (document: ZippedDocument, at: number) => CsvCell> = {
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
    Object.values(columns).map((read) => read(document, at)),
  )
  return formatCsvFile([Object.keys(columns), ...rows])
}
