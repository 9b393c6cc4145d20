import { read, utils, write, type WorkSheet } from '@e965/xlsx'
import {
  clientImportEndpoint,
  clientImportPreviewEndpoint,
  type ClientImportPreview,
  type ClientImportResult,
  type ImportColumns,
} from '@casework/contract/client-import'
import { clientEndpoints } from '@casework/contract/clients'
import type { Answer, Firm, Person } from '@casework/testing'
import { buildForm, type TestFile } from '@casework/testing/documents/upload-requests'

/** Uploads a spreadsheet like the web app and returns the raw response. */
export async function tryImport(
  person: Pick<Person, 'ask'>,
  file: SheetFile,
  headers: Record<string, string> = {},
  columns?: ImportColumns | string,
): Promise<Answer> {
  const { body, type } = await buildSheetForm(file, columns)
  return person.ask(clientImportEndpoint, { body }, { 'content-type': type, ...headers })
}

/** Asks for the preview of a spreadsheet and returns the raw response. */
export async function tryPreview(
  person: Pick<Person, 'ask'>,
  file: SheetFile,
  columns?: ImportColumns | string,
): Promise<Answer> {
  const { body, type } = await buildSheetForm(file, columns)
  return person.ask(clientImportPreviewEndpoint, { body }, { 'content-type': type })
}

function buildSheetForm([name, content]: SheetFile, columns?: ImportColumns | string) {
  const bytes = new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  )
  const text = typeof columns === 'object' ? JSON.stringify(columns) : columns
  const parts: (TestFile | readonly [string, string])[] = [[name, bytes]]
  return buildForm(text === undefined ? parts : [['columns', text], ...parts], 'file')
}

export type SheetFile = readonly [name: string, content: Uint8Array | string]

/** Previews a readable file. */
export async function previewClients(
  person: Person,
  file: SheetFile,
  columns?: ImportColumns,
): Promise<ClientImportPreview> {
  const { status, body, text } = await tryPreview(person, file, columns)
  if (status !== 200) throw new Error(`not read: ${status} ${text}`)
  return (body as { data: ClientImportPreview }).data
}

/** Imports a readable file and returns the result. */
export async function importClients(
  person: Person,
  file: SheetFile,
  columns?: ImportColumns,
): Promise<ClientImportResult> {
  const { status, body, text } = await tryImport(person, file, {}, columns)
  if (status !== 200) throw new Error(`not imported: ${status} ${text}`)
  return (body as { data: ClientImportResult }).data
}

/** Lists the clients of a firm, oldest first. */
export const listClients = async ({ owner }: Firm) =>
  (await owner.call(clientEndpoints.list, { query: { ordering: 'created_at', page_size: '100' } }))
    .items
export const listNames = async (firm: Firm) => (await listClients(firm)).map(({ name }) => name)

type Cell = string | number | boolean | null

export const createSheet = (rows: readonly (readonly Cell[])[]): WorkSheet =>
  utils.aoa_to_sheet(rows.map((row) => [...row]))

/** Creates a workbook with one or more sheets. */
export function buildWorkbook(
  type: 'xlsx' | 'xls',
  ...sheets: (WorkSheet | readonly (readonly Cell[])[])[]
): Buffer {
  const book = utils.book_new()
  sheets.forEach((rows, at) =>
    utils.book_append_sheet(
      book,
      Array.isArray(rows) ? createSheet(rows) : rows,
      `Sheet ${at + 1}`,
    ),
  )
  return write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer
}

/** Parses CSV text into cells like a spreadsheet program. */
export const parseCsvCells = (csv: string): WorkSheet => {
  const book = read(Buffer.from(csv), { type: 'buffer' })
  return book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet
}

export const COLUMN_NAMES = ['Name', 'Country Code', 'Mobile', 'Email'] as const
