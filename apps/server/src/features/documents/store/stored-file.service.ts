// Sends a document's file to view or to download. Each request checks the security level again.
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { documentEndpoints } from '@casework/contract/documents'
import { findEncoding } from '@casework/contract/parts/text-encoding'
import { FileMissing, type ByteRange, type FileStore } from '../../../platform/file-store/index.ts'
import { requireFactorForContent } from '../../../platform/http/access/require-factor.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { missingFiles } from '../../../platform/counters.ts'
import { parseByteRange } from '../byte-range.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findSentFile, type SentFile } from '../documents.sql.ts'
import { requireDownload } from '../red-download.ts'
import { parseExtension } from '../upload/file-name.ts'
import { getFileType } from '../upload/file-type.ts'
import { recordView } from './record-view.ts'

/** Stops the browser from running or loading anything in the file. */
export const SANDBOX_POLICY = {
  'content-security-policy': "sandbox; default-src 'none'",
} as const
export const SANDBOX_HEADERS = { ...SANDBOX_POLICY, 'accept-ranges': 'bytes' } as const

/**
 * Sends a file, or one range of it.
 * @param purpose `view` sends safe types inline; `download` always sends an attachment
 */
export function sendStoredFile(
  store: FileStore,
  purpose: 'view' | 'download',
): Handler<typeof documentEndpoints.view> {
  return async (context, { params }) => {
    const { scope, request, actor } = context
    const view = { document_id: params.id, sign_in_id: actor.sign_in_id, purpose }
    const file = await findSentFile(scope, view)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireDownload(file)
    const { file_name, file_size } = file
    requireFactorForContent(actor, file.security_level)
    // We send no validators, so an If-Range condition can never match: send the whole file.
    const range = request.header('if-range')
      ? 'whole'
      : parseByteRange(request.header('range'), file_size)
    if (range === 'unsatisfiable') {
      return {
        status: 416,
        headers: { ...SANDBOX_HEADERS, 'content-range': `bytes */${file_size}` },
        body: Readable.from([]),
      }
    }
    await recordView(context, file, view)
    const { contentType, inline } = getFileType(parseExtension(file_name))
    const charset = contentType === 'text/plain' ? await readCharset(store, file) : ''
    const body = await openDocumentFile(store, file, range === 'whole' ? undefined : range)
    const headers = {
      ...SANDBOX_HEADERS,
      'content-type': contentType + charset,
      'content-disposition': contentDisposition(file_name, {
        type: inline && purpose === 'view' ? 'inline' : 'attachment',
      }),
    }
    if (range === 'whole')
      return { status: 200, headers: { ...headers, 'content-length': String(file_size) }, body }
    const { start, end } = range
    return {
      status: 206,
      headers: {
        ...headers,
        'content-range': `bytes ${start}-${end}/${file_size}`,
        'content-length': String(end - start + 1),
      },
      body,
    }
  }
}

/** A text is read before it is sent: only all of its bytes tell its encoding. */
const readCharset = async (store: FileStore, file: SentFile) =>
  `; charset=${await findEncoding(await openDocumentFile(store, file))}`

/** @throws FileMissing also when the stored file's size differs from the recorded size */
export async function openDocumentFile(
  store: FileStore,
  { store_key, file_size }: { store_key: string; file_size: number },
  range?: ByteRange,
): Promise<Readable> {
  try {
    const { body, size } = await store.open(store_key, range)
    if (size === file_size) return body
    body.destroy()
    throw new FileMissing(`The stored file ${store_key} has ${size} bytes instead of ${file_size}`)
  } catch (error) {
    if (error instanceof FileMissing) missingFiles.inc()
    throw error
  }
}
