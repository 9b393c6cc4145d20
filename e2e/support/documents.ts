import { expect, type Page } from '@playwright/test'

export interface StoredDocument {
  id: number
  doc_name: string | null
  file_name: string
  group: number | null
}

/** Where a document is filed. */
export interface FilingPlace {
  client: number
  legalCase: number
  session: number
}

/** Converts a place to the form fields of an upload. */
export const toUploadFields = ({ client, legalCase, session }: FilingPlace) => ({
  client_id: client,
  case_id: legalCase,
  session_id: session,
})

/** Builds a minimal PDF that contains this text. */
export const buildMinimalPdf = (text = '') => `%PDF-1.4\n% ${text}\n%%EOF\n`

/** Uploads files through the API; fails the test unless it succeeds. */
export const uploadFiles = async (
  url: string,
  authorization: string,
  fields: Readonly<Record<string, string | number>>,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<StoredDocument[]> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [name, content] of Object.entries(files)) {
    const type = name.endsWith('.pdf') ? 'application/pdf' : ''
    form.append(
      'files',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
      name,
    )
  }
  const response = await fetch(`${url}/api/documents/upload/`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const answer = await response.text()
  expect(response.ok, answer).toBe(true)
  return (JSON.parse(answer) as { data: { documents: StoredDocument[] } }).data.documents
}

const getDocumentList = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true })
export const getDocumentNames = (page: Page) => getDocumentList(page).getByRole('heading')
/** Returns the card of the document with exactly this name. */
export const getDocumentCard = (page: Page, name: string) =>
  getDocumentList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Ticks the documents with these names. */
export const selectDocuments = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}
/** Presses a button of the bar for the selected documents, such as "Level". */
export const pressInBar = (page: Page, name: string): Promise<void> =>
  page.getByRole('toolbar', { name: 'Selected documents' }).getByRole('button', { name }).click()
