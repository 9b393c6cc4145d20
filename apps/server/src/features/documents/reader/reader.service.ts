// The endpoints of the reader and what they share.
import type { documentReader } from '@casework/contract/document-reader'
import type { FileStore } from '../../../platform/file-store/index.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import type { PreviewCache } from '../previews/preview-cache.ts'
import { openDocumentFile } from '../store/stored-file.service.ts'
import { createPageFinder, type OpenFile } from './find-pages.ts'
import { createTextFinder } from './find-texts.ts'
import { openDocument } from './open.service.ts'
import { createOpenings } from './opening-token.ts'
import { createPageHandlers } from './pages.service.ts'
import { createContentReader } from './shown-content.ts'

interface ReaderParts {
  readonly store: FileStore
  readonly cache: PreviewCache
  /** Signs openings. */
  readonly openingKey: Buffer
}

export function createReader({
  store,
  cache,
  openingKey,
}: ReaderParts): HandlersOf<typeof documentReader> {
  const openings = createOpenings(openingKey)
  const openFile: OpenFile = (file) => openDocumentFile(store, file)
  const pages = createPageFinder(openFile, cache)
  const readContent = createContentReader(pages, createTextFinder(openFile, cache))
  return {
    open: openDocument({ openings, readContent }),
    ...createPageHandlers({ openings, readContent, pages }),
  }
}
