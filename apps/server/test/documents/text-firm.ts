import type { Opening, PageText } from '@casework/contract/document-reader'
import type { DocumentText } from '@casework/contract/file-texts'
import { firmEndpoints } from '@casework/contract/firm'
import { beforeAll } from 'vitest'
import { newFirm, type Firm, type TestApp } from '@casework/testing'
import { uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import { buildParagraph, buildWordFile } from '@casework/testing/documents/word-files'
import { askText, open } from './reader-firm.ts'

export const WORD: TestFile = ['Advice.docx', buildWordFile(buildParagraph('Dear Ms Osei,'))]

/** A firm that accepts all file types, and has a client; empty before the tests run. */
export function useTextFirm(casework: TestApp) {
  const made = {} as { firm: Firm; client_id: number }
  beforeAll(async () => {
    made.firm = await newFirm(casework)
    const body = { name: 'Hart', more_file_types: true }
    await made.firm.owner.call(firmEndpoints.update, { body })
    made.client_id = (await made.firm.addClient()).id
  })

  /** Uploads a file, opens it and reads its parts. */
  const readText = async (file: TestFile): Promise<DocumentText> => {
    const { owner } = made.firm
    const fields = { security_level: 'green', client_id: made.client_id } as const
    const { id } = await uploadOne(owner, fields, file)
    const { body } = await open(owner, id)
    const { opening, page_count, notice } = (body as { data: Opening }).data
    const parts: NonNullable<PageText['part']>[] = []
    for (let number = 1; number <= page_count; number += 1) {
      const answer = await askText(owner, id, number, { opening })
      const { part } = (answer.body as { data: PageText }).data
      if (part) parts.push(part)
    }
    return {
      notice,
      is_cut: parts.at(-1)?.is_cut ?? false,
      mail: parts[0]?.mail ?? null,
      parts: parts.map(({ name, blocks }) => ({ name, blocks })),
    }
  }
  return { readText }
}
