import type { TextExtension } from '@casework/contract/documents'
import { FILE_NOTICES, type DocumentText, type TextPart } from '@casework/contract/file-texts'
import type { StoredFile } from '../documents.sql.ts'
import type { PreviewCache } from '../previews/preview-cache.ts'
import { runInTurn } from '../previews/render-preview.ts'
import { convertText } from '../texts/convert-text.ts'
import type { OpenFile } from './find-pages.ts'

interface TextFile extends Pick<StoredFile, 'store_key' | 'file_size'> {
  readonly account_id: number
  readonly extension: TextExtension
}

/** Reads the text of a file, or returns the cached one. Concurrent requests share one process. */
export function createTextFinder(openFile: OpenFile, cache: PreviewCache) {
  const inProgress = new Map<string, Promise<DocumentText>>()

  const read = async ({ account_id, extension, ...file }: TextFile): Promise<DocumentText> => {
    const found = await cache.find(file.store_key, 'text')
    if (found) return JSON.parse(found.toString()) as DocumentText
    const text = await runInTurn(account_id, async () =>
      convertText(extension, await openFile(file)),
    )
    // Its process may have been stopped: another try may succeed.
    if (text.notice !== FILE_NOTICES.too_large)
      await cache.keep(file.store_key, 'text', Buffer.from(JSON.stringify(text)))
    return text
  }

  return async (file: TextFile): Promise<DocumentText> => {
    const { store_key } = file
    const reading =
      inProgress.get(store_key) ?? read(file).finally(() => inProgress.delete(store_key))
    inProgress.set(store_key, reading)
    return reading
  }
}

export type TextFinder = ReturnType<typeof createTextFinder>

/** The words of a part, a line for each block and for each row of a table. */
export const toPlainText = ({ blocks }: TextPart): string =>
  blocks
    .map((block) =>
      block.kind === 'table' ? block.rows.map((row) => row.join('\t')).join('\n') : block.text,
    )
    .join('\n')
