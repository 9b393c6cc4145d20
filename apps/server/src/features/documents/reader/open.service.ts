// Opens a document for its reader. Each opening of a yellow or red one is in the history (READ-007).
import type { documentReader, Opening } from '@casework/contract/document-reader'
import { PAGES_ONLY } from '@casework/contract/document-settings'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { missing } from '../../../platform/refusal.ts'
import { checkAgain } from '../documents.service.ts'
import type { StoredFile } from '../documents.sql.ts'
import { recordOrRefuse } from '../store/record-view.ts'
import type { Openings } from './opening-token.ts'
import { identify } from './opening-token.ts'
import { chooseFormat, CURRENT_VERSION, findReadable, sendJson } from './reader-answers.service.ts'
import { explain, restrict, type Content, type ContentReader } from './shown-content.ts'

interface OpenParts {
  readonly openings: Openings
  readonly readContent: ContentReader
}

export const openDocument =
  ({ openings, readContent }: OpenParts): Handler<typeof documentReader.open> =>
  async (context, { params, body }) => {
    const { actor, scope, transaction } = context
    const file = await findReadable(context, params.id)
    if ((body.version_number ?? CURRENT_VERSION) !== CURRENT_VERSION)
      throw missing('Version not found')
    const ask = { width: body.width ?? 900, format: chooseFormat(file.security_level) }
    const found = await readContent(scope.account_id, file, ask)
    const present = await checkAgain(context, params.id)
    const level = present.security_level
    const isRecorded = level !== 'green'
    if (isRecorded)
      await recordOrRefuse(() => transaction(async (within) => recordHistory(within, { level })))
    return sendJson(201, {
      ...openings.issue(identify(actor, params.id), isRecorded),
      document_id: params.id,
      version_number: CURRENT_VERSION,
      current_version_number: CURRENT_VERSION,
      ...describe(restrict(found, present), present),
      stamped: level === 'red',
      download: {
        allowed: present.download_allowed,
        reason: present.download_allowed ? null : PAGES_ONLY,
      },
    } satisfies Opening)
  }

type Described = Pick<Opening, 'kind' | 'page_count' | 'pages' | 'has_text' | 'notice'>

/** Parts of a text have no size. */
function describe(content: Content, file: StoredFile): Described {
  if (content.kind === 'none')
    return {
      kind: 'none',
      page_count: 0,
      pages: [],
      has_text: false,
      notice: explain(content.reason, file),
    }
  const sizes =
    content.kind === 'pages'
      ? content.sizes
      : content.text.parts.map(() => ({ width: 0, height: 0 }))
  return {
    kind: content.kind,
    page_count: sizes.length,
    pages: sizes.map(({ width, height }, at) => ({ number: at + 1, width, height })),
    has_text: content.kind === 'text' || content.has_text,
    notice: content.kind === 'text' ? FILE_NOTICES.text_only : null,
  }
}
