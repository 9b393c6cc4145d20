// A small picture of a document: for whoever may see the document, and without a trace of it for everybody else.
import { Readable } from 'node:stream'
import type { documentEndpoints } from '@casework/contract/documents'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { Handler } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { unseen } from './documents.service.ts'
import { findFile } from './documents.sql.ts'
import { parseUploadExtension } from './file-name.ts'
import type { PreviewCache } from './previews/preview-cache.ts'
import { getPreviewKind } from './previews/preview-kind.ts'
import { renderPreview } from './previews/render-preview.ts'
import { openDocumentFile, SANDBOX_HEADERS } from './stored-file.service.ts'

/** Larger files go without: drawing one would cost more than it tells. */
const MOST_BYTES = 64 * 1024 * 1024

type StoredFile = Parameters<typeof openDocumentFile>[1]

export function sendPreview(
  store: FileStore,
  previews: PreviewCache,
): Handler<typeof documentEndpoints.preview> {
  /** The same picture asked for twice at once is drawn once. */
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const draw = async (account_id: number, file: StoredFile, kind: 'pdf' | 'image') => {
    const drawn = await renderPreview(account_id, kind, () => openDocumentFile(store, file))
    // Also that there is none: a file that takes too long would take as long each time.
    await previews.keep(file.store_key, drawn ?? Buffer.alloc(0))
    return drawn
  }
  const drawOnce = (account_id: number, file: StoredFile, kind: 'pdf' | 'image') => {
    const { store_key } = file
    const drawing =
      underWay.get(store_key) ??
      draw(account_id, file, kind).finally(() => underWay.delete(store_key))
    underWay.set(store_key, drawing)
    return drawing
  }

  return async ({ scope }, { params }) => {
    const file = await findFile(scope, params.id)
    if (!file) throw await unseen(scope, params.id)
    const kind = getPreviewKind(parseUploadExtension(file.file_name))
    const picture =
      kind && file.file_size <= MOST_BYTES
        ? ((await previews.find(file.store_key)) ?? (await drawOnce(scope.account_id, file, kind)))
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
