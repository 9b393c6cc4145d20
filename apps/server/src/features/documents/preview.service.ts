// Previews of documents, for users who can see the document.
import { Readable } from 'node:stream'
import type { documentEndpoints } from '@casework/contract/documents'
import type { FileStore } from '../../platform/file-store/index.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import type { Handler } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { createAccessRefusal } from './documents.service.ts'
import { findFile } from './documents.sql.ts'
import { parseExtension } from './upload/file-name.ts'
import type { PreviewCache } from './previews/preview-cache.ts'
import { getPreviewKind } from './previews/preview-kind.ts'
import { renderPreview } from './previews/render-preview.ts'
import { openDocumentFile, SANDBOX_HEADERS } from './store/stored-file.service.ts'

/** Larger files get no preview: rendering them costs too much. */
const MAX_PREVIEW_BYTES = 64 * 1024 * 1024

type StoredFile = Parameters<typeof openDocumentFile>[1]

export function sendPreview(
  store: FileStore,
  previews: PreviewCache,
): Handler<typeof documentEndpoints.preview> {
  /** Concurrent requests for the same preview share one rendering. */
  const inProgress = new Map<string, Promise<Buffer | undefined>>()

  const render = async (account_id: number, file: StoredFile, kind: 'pdf' | 'image') => {
    const picture = await renderPreview(account_id, kind, () => openDocumentFile(store, file))
    // Cache failures too: a file that timed out once would time out again.
    await previews.keep(file.store_key, picture ?? Buffer.alloc(0))
    return picture
  }
  const renderOnce = (account_id: number, file: StoredFile, kind: 'pdf' | 'image') => {
    const { store_key } = file
    const rendering =
      inProgress.get(store_key) ??
      render(account_id, file, kind).finally(() => inProgress.delete(store_key))
    inProgress.set(store_key, rendering)
    return rendering
  }

  return async ({ scope, actor }, { params }) => {
    const file = await findFile(scope, params.id)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireFactorForContent(actor, file.security_level)
    const kind = getPreviewKind(parseExtension(file.file_name))
    const picture =
      kind && file.file_size <= MAX_PREVIEW_BYTES
        ? ((await previews.find(file.store_key)) ??
          (await renderOnce(scope.account_id, file, kind)))
        : undefined
    if (!picture || picture.length === 0) throw missing('This document has no preview')
    return {
      status: 200,
      headers: {
        ...SANDBOX_HEADERS,
        'content-type': 'image/webp',
        'content-length': String(picture.length),
        'content-disposition': 'inline',
      },
      body: Readable.from([picture]),
    }
  }
}
