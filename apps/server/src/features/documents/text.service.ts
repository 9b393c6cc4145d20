// The text of documents that no page can be drawn of.
import { Readable } from 'node:stream'
import { type documentContents } from '@casework/contract/document-texts'
import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import { TEXT_EXTENSIONS } from '@casework/contract/documents'
import type { FileStore } from '../../platform/file-store/index.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import type { Handler } from '../../platform/http/context.ts'
import { checkAgain, createAccessRefusal } from './documents.service.ts'
import { findSentFile, type StoredFile } from './documents.sql.ts'
import { MAX_SHOWN_BYTES } from './previews/preview-kind.ts'
import { runInTurn } from './previews/render-preview.ts'
import { recordView } from './store/record-view.ts'
import { openDocumentFile, SANDBOX_POLICY } from './store/stored-file.service.ts'
import { buildNotice, convertText } from './texts/convert-text.ts'
import { parseExtension } from './upload/file-name.ts'

/**
 * Sends the text of a file as it is now: no copy is kept. It is recorded like a view, before its
 * first byte is sent, unless only a notice is sent.
 */
export function sendText(store: FileStore): Handler<typeof documentContents.text> {
  return async (context, { params }) => {
    const { scope, actor } = context
    const view = {
      document_id: params.id,
      sign_in_id: actor.sign_in_id,
      purpose: 'view',
    } as const
    const file = await findSentFile(scope, view)
    if (!file) throw await createAccessRefusal(scope, params.id)
    requireFactorForContent(actor, file.security_level)
    const data = await readText(store, scope.account_id, file)
    const shown = await checkAgain(context, params.id)
    if (data.parts.length > 0) await recordView(context, { ...file, ...shown }, view)
    const body = Buffer.from(JSON.stringify({ success: true, data }))
    return {
      status: 200,
      headers: {
        ...SANDBOX_POLICY,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(body.length),
      },
      body: Readable.from([body]),
    }
  }
}

async function readText(
  store: FileStore,
  account_id: number,
  file: StoredFile,
): Promise<DocumentText> {
  const ending = parseExtension(file.file_name)
  const extension = TEXT_EXTENSIONS.find((one) => one === ending)
  if (extension === undefined) return buildNotice(FILE_NOTICES.not_shown)
  if (file.file_size > MAX_SHOWN_BYTES) return buildNotice(FILE_NOTICES.too_large)
  return runInTurn(account_id, async () =>
    convertText(extension, await openDocumentFile(store, file)),
  )
}
