// Pictures of documents, for users who can see the document.
import { Readable } from 'node:stream'
import type { documentContents } from '@casework/contract/document-texts'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import type { documentEndpoints } from '@casework/contract/documents'
import type { FileStore } from '../../platform/file-store/index.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import type { Handler } from '../../platform/http/context.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { missing } from '../../platform/refusal.ts'
import { checkAgain, createAccessRefusal } from './documents.service.ts'
import { findFile, findSentFile, type StoredFile } from './documents.sql.ts'
import { isPicture, readReason } from './previews/no-picture.ts'
import type { PreviewCache } from './previews/preview-cache.ts'
import { getPreviewKind, MAX_SHOWN_BYTES, type PreviewKind } from './previews/preview-kind.ts'
import type { PictureSize } from './previews/preview-size.ts'
import { renderPreview } from './previews/render-preview.ts'
import { recordView } from './store/record-view.ts'
import { openDocumentFile, SANDBOX_HEADERS } from './store/stored-file.service.ts'
import { parseExtension } from './upload/file-name.ts'

/** Draws the picture of a file, or returns the cached one; undefined for a file without one. */
type FindPicture = (
  account_id: number,
  file: StoredFile,
  size: PictureSize,
) => Promise<Buffer | undefined>

/** Concurrent requests for the same picture share one process. */
export function createPictureFinder(store: FileStore, previews: PreviewCache): FindPicture {
  const inProgress = new Map<string, Promise<Buffer>>()

  const render = async (
    account_id: number,
    file: StoredFile,
    kind: PreviewKind,
    size: PictureSize,
  ) => {
    const picture = await renderPreview(account_id, kind, size, () => openDocumentFile(store, file))
    // Cache failures too: a file that timed out once would time out again.
    await previews.keep(file.store_key, size, picture)
    return picture
  }

  return async (account_id, file, size) => {
    const kind = getPreviewKind(parseExtension(file.file_name))
    if (!kind || file.file_size > MAX_SHOWN_BYTES) return undefined
    const { store_key } = file
    const found = await previews.find(store_key, size)
    if (found) return found
    const key = `${size} ${store_key}`
    const rendering =
      inProgress.get(key) ??
      render(account_id, file, kind, size).finally(() => inProgress.delete(key))
    inProgress.set(key, rendering)
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
  async ({ scope, actor }, { params }) => {
    const file = await findFile(scope, params.id)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireFactorForContent(actor, file.security_level)
    const picture = await findPicture(scope.account_id, file, 'small')
    if (!picture || !isPicture(picture)) throw missing('This document has no preview')
    return buildResponse(picture)
  }

/** Large enough to be read, so it is recorded like a view, before its first byte is sent. */
export const sendFirstPage =
  (findPicture: FindPicture): Handler<typeof documentContents.firstPage> =>
  async (context, { params }) => {
    const { scope, actor } = context
    const view = {
      document_id: params.id,
      sign_in_id: actor.sign_in_id,
      purpose: 'view',
    } as const
    const file = await findSentFile(scope, view)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireFactorForContent(actor, file.security_level)
    const picture = await findPicture(scope.account_id, file, 'page')
    if (!picture || !isPicture(picture)) throw missing(explain(file, picture))
    await recordView(context, { ...file, ...(await checkAgain(context, params.id)) }, view)
    return buildResponse(picture)
  }

/** Says why a file has no page. */
function explain({ file_name }: StoredFile, reason: Buffer | undefined): string {
  const kind = getPreviewKind(parseExtension(file_name))
  if (kind === undefined) return FILE_NOTICES.not_shown
  const found = reason ? readReason(reason) : 'too_large'
  return found === 'too_large' && kind === 'image'
    ? FILE_NOTICES.picture_too_large
    : FILE_NOTICES[found]
}
