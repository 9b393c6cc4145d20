// What the answers of the reader have in common.
import { Readable } from 'node:stream'
import type { Level } from '@casework/contract/document-levels'
import { requireFactorForContent } from '../../../platform/http/access/require-factor.ts'
import type { ActorContext } from '../../../platform/http/context.ts'
import type { FileResponse } from '../../../platform/http/file-response.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findFile, type StoredFile } from '../documents.sql.ts'
import { SANDBOX_POLICY } from '../store/stored-file.service.ts'
import type { PageFormat } from './page-frame.ts'

/** The only version of every document. */
export const CURRENT_VERSION = 1

/** Pages that get a stamp are kept as pixels. */
export const chooseFormat = (level: Level): PageFormat => (level === 'red' ? 'raw' : 'webp')

/** @throws Refusal as GET /documents/{id}/, and for red content without a fresh factor */
export async function findReadable(
  { scope, actor }: ActorContext,
  document_id: number,
): Promise<StoredFile> {
  const file = await findFile(scope, document_id)
  if (!file) throw await createAccessRefusal(scope, document_id)
  requireFactorForContent(actor, file.security_level)
  return file
}

type Headers = Readonly<Record<string, string>>

export const sendBytes = (
  status: 200 | 201,
  contentType: string,
  bytes: Buffer,
  headers: Headers = {},
): FileResponse => ({
  status,
  headers: {
    ...SANDBOX_POLICY,
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...headers,
  },
  body: Readable.from([bytes]),
})

export const sendJson = (status: 200 | 201, data: object, headers: Headers = {}): FileResponse =>
  sendBytes(
    status,
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify({ success: true, data })),
    headers,
  )
