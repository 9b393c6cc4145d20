// What the reader shows of a file: pages, parts of a text, or why neither.
import { TEXT_EXTENSIONS } from '@casework/contract/documents'
import {
  FILE_NOTICES,
  FILE_NOTICES_WITHOUT_DOWNLOAD,
  type DocumentText,
  type FileNotice,
} from '@casework/contract/file-texts'
import type { StoredFile } from '../documents.sql.ts'
import { getPreviewKind, MAX_SHOWN_BYTES } from '../previews/preview-kind.ts'
import { parseExtension } from '../upload/file-name.ts'
import type { PageAsk } from './draw-pages.ts'
import type { PagedFile, PageFinder } from './find-pages.ts'
import type { TextFinder } from './find-texts.ts'

type Reason = keyof typeof FILE_NOTICES_WITHOUT_DOWNLOAD

export type Content =
  | {
      readonly kind: 'pages'
      readonly file: PagedFile
      readonly sizes: readonly { readonly width: number; readonly height: number }[]
      readonly has_text: boolean
    }
  | { readonly kind: 'text'; readonly text: DocumentText }
  | { readonly kind: 'none'; readonly reason: Reason }

const showNothing = (reason: Reason): Content => ({ kind: 'none', reason })

/** The sentence for a file that is not shown. */
export const explain = (reason: Reason, { download_allowed }: StoredFile): FileNotice =>
  (download_allowed ? FILE_NOTICES : FILE_NOTICES_WITHOUT_DOWNLOAD)[reason]

/** Text cannot be stamped, so none is read where red documents are pages only (READ-031). */
const isTextHidden = ({ download_allowed }: StoredFile) => !download_allowed

/** What may be shown of the content now that the document is as it is. */
export const restrict = (content: Content, present: StoredFile): Content =>
  content.kind === 'text' && isTextHidden(present) ? showNothing('not_shown') : content

export function createContentReader(pages: PageFinder, readText: TextFinder) {
  const readPages = async (file: PagedFile, ask: PageAsk): Promise<Content> => {
    const list = await pages.findList(file, ask)
    if (typeof list === 'string') {
      if (list === 'too_large' && file.kind === 'image') return showNothing('picture_too_large')
      return showNothing(list === 'stopped' ? 'damaged' : list)
    }
    if (list.pages.length === 0) return showNothing('damaged')
    return { kind: 'pages', file, sizes: list.pages, has_text: list.hasText }
  }

  /** @param ask how page 1 is drawn, if the list of pages is not in the cache */
  return async (account_id: number, stored: StoredFile, ask: PageAsk): Promise<Content> => {
    const { file_name, file_size, store_key } = stored
    const ending = parseExtension(file_name)
    const kind = getPreviewKind(ending)
    const extension = TEXT_EXTENSIONS.find((one) => one === ending)
    if (!kind && (!extension || isTextHidden(stored))) return showNothing('not_shown')
    if (file_size > MAX_SHOWN_BYTES)
      return showNothing(kind === 'image' ? 'picture_too_large' : 'too_large')
    const file = { account_id, store_key, file_size }
    if (kind) return readPages({ ...file, kind }, ask)
    if (!extension) return showNothing('not_shown')
    const text = await readText({ ...file, extension })
    return text.parts.length > 0 ? { kind: 'text', text } : showNothing(findReason(text.notice))
  }
}

export type ContentReader = ReturnType<typeof createContentReader>

const findReason = (notice: FileNotice | null): Reason =>
  (Object.keys(FILE_NOTICES_WITHOUT_DOWNLOAD) as Reason[]).find(
    (reason) => FILE_NOTICES[reason] === notice,
  ) ?? 'damaged'
