import type { Level } from '@casework/contract/document-levels'
import { documentContents } from '@casework/contract/document-texts'
import type { DocumentText } from '@casework/contract/file-texts'
import { firmEndpoints } from '@casework/contract/firm'
import { historyEndpoints } from '@casework/contract/history'
import { beforeAll, expect } from 'vitest'
import { newFirm, type Firm, type Person, type TestApp } from '@casework/testing'
import { uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import { buildParagraph, buildWordFile } from '@casework/testing/documents/word-files'

export const WORD: TestFile = ['Advice.docx', buildWordFile(buildParagraph('Dear Ms Osei,'))]

export const askText = (person: Person, id: number | string) =>
  person.ask(documentContents.text, { params: { id: String(id) } })

/** The text in an answer. */
function readAnswer({ status, body }: { status: number; body: unknown }): DocumentText {
  expect(status).toBe(200)
  return (body as { data: DocumentText }).data
}

/** A firm that accepts all file types, and has a client; empty before the tests run. */
export function useTextFirm(casework: TestApp) {
  const made = {} as { firm: Firm; client_id: number }
  beforeAll(async () => {
    made.firm = await newFirm(casework)
    const body = { name: 'Hart', more_file_types: true }
    await made.firm.owner.call(firmEndpoints.update, { body })
    made.client_id = (await made.firm.addClient()).id
  })
  /** Uploads a file; returns its id. */
  const add = async (file: TestFile, security_level: Level = 'green') => {
    const { owner } = made.firm
    return (await uploadOne(owner, { security_level, client_id: made.client_id }, file)).id
  }
  return {
    get firm() {
      return made.firm
    },
    add,
    /** Uploads a file and reads its text. */
    readText: async (file: TestFile) => readAnswer(await askText(made.firm.owner, await add(file))),
    /** Who has viewed the document, by its history. */
    listViews: async (id: number) => {
      const { items } = await made.firm.owner.call(historyEndpoints.ofDocument, { params: { id } })
      return items
        .filter(({ action, outcome }) => action === 'viewed' && outcome === 'done')
        .map(({ user_id }) => user_id)
    },
  }
}
