import { read, utils, write, type WorkSheet } from '@e965/xlsx'
import { clientImportEndpoint, type ClientImportResult } from '@casework/contract/client-import'
import { clientEndpoints } from '@casework/contract/clients'
import type { Answer, Firm, Person } from '../casework/index.ts'
import { buildForm, type TestFile } from '../documents/upload-requests.ts'

/** Uploads a spreadsheet like the web app and returns the raw response. */
export async function tryImport(
  person: Pick<Person, 'ask'>,
  [name, content]: readonly [string, Uint8Array | string],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const bytes = new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  )
  const file: TestFile = [name, bytes]
  const { body, type } = await buildForm([file], 'file')
  return person.ask(clientImportEndpoint, { body }, { 'content-type': type, ...headers })
}

/** Imports a readable file and returns the result. */
export async function importClients(
  person: Person,
  file: readonly [string, Uint8Array | string],
): Promise<ClientImportResult> {
  const { status, body, text } = await tryImport(person, file)
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
