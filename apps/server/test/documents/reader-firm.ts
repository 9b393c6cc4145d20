import type { Level } from '@casework/contract/document-levels'
import {
  documentReader,
  type Opening,
  type PageText,
  type PageWidth,
} from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { beforeAll, vi } from 'vitest'
import sharp from 'sharp'
import { newFirm, type Firm, type Person, type TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildPdf, writeLine } from '@casework/testing/documents/pdf-pages'
import { allowDecoding } from '@casework/testing/documents/pictures'
import { fetchFrom, uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import { buildCompoundFile } from '@casework/testing/documents/sample-files'

/** Three pages of one word each; the second lies. */
export const REPORT: TestFile = [
  'report.pdf',
  buildPdf([
    { media: [0, 0, 595, 842], content: writeLine('One', 72, 742, 24) },
    { media: [0, 0, 842, 595], content: writeLine('Two', 72, 495, 24) },
    { media: [0, 0, 595, 842], content: writeLine('Three', 72, 742, 24) },
  ]),
]
/** A PDF of white pages. */
export const buildBlank = (pages: number): TestFile => [
  'blank.pdf',
  buildPdf(Array.from({ length: pages }, () => ({ media: [0, 0, 595, 842] }))),
]
/** Shows nothing, so that opening it starts no process. */
export const OLD_WORD: TestFile = ['old.doc', buildCompoundFile('WordDocument')]
export const ENDED = 'This opening has ended. Open the document again.'

export const open = (person: Person, id: number, body: object = {}) =>
  person.ask(documentReader.open, { params: { id }, body })

interface Asked {
  readonly opening?: string
  readonly width?: PageWidth | string
}

export const askPage = (person: Person, id: number, number: number | string, query: Asked = {}) =>
  person.ask(documentReader.page, { params: { id, number }, query })

export const askText = (person: Person, id: number, number: number | string, query: Asked = {}) =>
  person.ask(documentReader.pageText, { params: { id, number }, query })

/** A firm with a client; empty before the tests run. */
export function useReaderFirm(casework: TestApp) {
  const made = {} as { firm: Firm; client_id: number }
  beforeAll(async () => {
    made.firm = await newFirm(casework)
    made.client_id = (await made.firm.addClient()).id
  })

  const add = async (file: TestFile, security_level: Level = 'green') => {
    const fields = { security_level, client_id: made.client_id }
    return (await uploadOne(made.firm.owner, fields, file)).id
  }

  const openAs = async (person: Person, id: number, body: object = {}): Promise<Opening> => {
    const answer = await open(person, id, body)
    if (answer.status !== 201) throw new Error(`not opened: ${answer.status} ${answer.text}`)
    return (answer.body as { data: Opening }).data
  }

  /** The page with its bytes. */
  const fetchPage = async (person: Person, id: number, number: number, query: Asked = {}) => {
    const search = new URLSearchParams({
      ...query,
      owner_account_id: String(made.firm.account_id),
    } as Record<string, string>)
    const path = `/api/documents/${id}/pages/${number}/?${search.toString()}`
    return fetchFrom(casework, path, { token: person.token })
  }

  const setLevel = async (id: number, security_level: Level) => {
    await made.firm.owner.call(documentEndpoints.update, {
      params: { id },
      body: { security_level },
    })
  }

  return {
    get firm() {
      return made.firm
    },
    add,
    setLevel,
    /** Sets the level while the next file is read, to be drawn. */
    setLevelWhileReading: (id: number, level: Level) => {
      const read = casework.store.open.bind(casework.store)
      return vi.spyOn(casework.store, 'open').mockImplementationOnce(async (...given) => {
        await setLevel(id, level)
        return read(...given)
      })
    },
    /** The levels at which a document was viewed, by its history. */
    listViews: (id: number) =>
      onDatabase(casework.database.backup, async (client) => {
        const { rows } = await client.query<{ level: string }>(
          `select level from audit_entries where account_id = $1 and object_ids = array[$2]::bigint[]
             and kind = 'viewed' and outcome = 'done' order by at, id`,
          [made.firm.account_id, id],
        )
        return rows.map(({ level }) => level)
      }),
    open: openAs,
    fetchPage,
    readText: async (person: Person, id: number, number: number, opening: string) => {
      const { status, body, text } = await askText(person, id, number, { opening })
      if (status !== 200) throw new Error(`no text: ${status} ${text}`)
      return (body as { data: PageText }).data
    },
  }
}

/** The pixels of a page. */
export async function readPixels(bytes: Buffer) {
  allowDecoding()
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  /** Whether the rows between these shares of the height have any mark on white. */
  const hasMarks = (from: number, to: number) =>
    data
      .subarray(
        Math.floor(from * height) * width * channels,
        Math.floor(to * height) * width * channels,
      )
      .some((value) => value < 250)
  return { width, height, hasMarks }
}
