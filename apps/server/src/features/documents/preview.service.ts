// Pictures of documents, for users who can see the document.
import { Readable } from 'node:stream'
import type { documentEndpoints } from '@casework/contract/documents'
import type { FileStore } from '../../platform/file-store/index.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import type { Handler } from '../../platform/http/context.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { missing } from '../../platform/refusal.ts'
import { checkAgain, createAccessRefusal } from './documents.service.ts'
import { findFile, type StoredFile } from './documents.sql.ts'
import { isPicture } from './previews/no-picture.ts'
import type { PreviewCache } from './previews/preview-cache.ts'
import { getPreviewKind, MAX_SHOWN_BYTES, type PreviewKind } from './previews/preview-kind.ts'
import { renderPreview } from './previews/render-preview.ts'
import { openDocumentFile, SANDBOX_HEADERS } from './store/stored-file.service.ts'
import { parseExtension } from './upload/file-name.ts'

/** Draws the picture of a file, or returns the cached one; undefined for a file without one. */
type FindPicture = (account_id: number, file: StoredFile) => Promise<Buffer | undefined>

/** Concurrent requests for the same picture share one process. */
export function createPictureFinder(store: FileStore, previews: PreviewCache): FindPicture {
  const inProgress = new Map<string, Promise<Buffer>>()

  const render = async (account_id: number, file: StoredFile, kind: PreviewKind) => {
    const picture = await renderPreview(account_id, kind, () => openDocumentFile(store, file))
    // Cache failures too: a file that timed out once would time out again.
    await previews.keep(file.store_key, 'small', picture)
    return picture
  }

  return async (account_id, file) => {
    const kind = getPreviewKind(parseExtension(file.file_name))
    if (!kind || file.file_size > MAX_SHOWN_BYTES) return undefined
    const { store_key } = file
    const found = await previews.find(store_key, 'small')
    if (found) return found
    const rendering =
      inProgress.get(store_key) ??
      render(account_id, file, kind).finally(() => inProgress.delete(store_key))
    inProgress.set(store_key, rendering)
    return rendering
  }
}

const buildResponse = (picture: Buffer): FileResponse => ({
  status: 200,
  headers: {
    ...SANDBOX_HEADERS,
    'content-type': 'image/webp',
    'content-length': String(picture.length),
    'content-disposition': 'inline',
  },
  body: Readable.from([picture]),
})

/** Too small to be read, so it is no view of the document (HIST-011). */
export const sendPreview =
  (findPicture: FindPicture): Handler<typeof documentEndpoints.preview> =>
  async (context, { params }) => {
    const { scope, actor } = context
    const file = await findFile(scope, params.id)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireFactorForContent(actor, file.security_level)
    const picture = await findPicture(scope.account_id, file)
    if (!picture || !isPicture(picture)) throw missing('This document has no preview')
    // It may have waited for its turn, and been drawn, for many seconds.
    await checkAgain(context, params.id)
    return buildResponse(picture)
  }
