import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import type { ReadEndpoint, WriteEndpoint } from '@casework/contract/parts/endpoint'
import { byId } from '@casework/contract/parts/fields'
import { page as pageNumber, pageSize } from '@casework/contract/parts/lists'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { answer, pageOf, refuse, type Answer, type Answers } from '../answers.ts'
import { getCards } from '../look.ts'
import { buildCase, buildClient, buildDocument, buildSession } from '../samples.ts'

/** One of the four lists, which share the code of their pages. */
export interface List {
  /** "client" */
  noun: string
  /** Title of the page, and name of the list: "Clients". */
  title: string
  path: string
  endpoints: { list: ReadEndpoint; remove: WriteEndpoint; removal?: ReadEndpoint }
  /**
   * Answers the list with this many records: "Client 001" and so on. They can be deleted, but for
   * the one that is `refused`, and the one that is `gone`, since a colleague has deleted it.
   */
  answer: (count: number, other?: { refused?: number; gone: number }) => Answer[]
}

/** "Client 007" */
export const nameRecord = ({ noun }: Pick<List, 'noun'>, id: number) =>
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${String(id).padStart(3, '0')}`

const paging = z.object({ page: pageNumber, page_size: pageSize })
const RELATED = { clients: 2, cases: 1, sessions: 1, document_groups: 0, documents: 3 }

const defineList = (
  noun: string,
  endpoints: List['endpoints'],
  build: (id: number, name: string) => { id: number },
): List => ({
  noun,
  title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`,
  path: `/${noun}s`,
  endpoints,
  answer: (count, other) => {
    const { list, remove, removal } = endpoints
    let records = Array.from({ length: count }, (_, at) =>
      build(at + 1, nameRecord({ noun }, at + 1)),
    )
    return [
      answer(list, ({ query }) => {
        const { page: number, page_size } = paging.parse(query)
        return pageOf(records, number, page_size)
      }),
      {
        endpoint: remove,
        give: (received) => {
          const { id } = byId.parse(received.params)
          if (id === other?.refused) return refuse(remove).give(received)
          records = records.filter((record) => record.id !== id)
          return (id === other?.gone ? refuse(remove, 'not_found') : answer(remove, null)).give(
            received,
          )
        },
      },
      ...(removal ? [answer(removal, RELATED)] : []),
    ]
  },
})

export const CLIENTS = defineList('client', clientEndpoints, (id, name) =>
  buildClient({ id, name }),
)
export const CASES = defineList('case', caseEndpoints, (id, title) =>
  buildCase({ id, title, status: id === 2 ? 'closed' : 'open' }),
)
export const SESSIONS = defineList('session', sessionEndpoints, (id, title) =>
  buildSession({ id, title }),
)
export const DOCUMENTS = defineList('document', documentEndpoints, (id, doc_name) =>
  buildDocument({ id, doc_name, security_level: LEVELS[id % 3] ?? 'red' }),
)
/** The lists with search as one types, filters behind a button, and an export. */
export const RECORDS = [CLIENTS, CASES, SESSIONS]
export const LISTS = [...RECORDS, DOCUMENTS]

/** What filters and forms offer: one record of each kind. */
export const CHOICES = [
  answer(countryEndpoints.list, [{ id: 826, name: 'United Kingdom', phone_code: '44' }]),
  answer(clientEndpoints.list, pageOf([buildClient()])),
  answer(clientEndpoints.get, { ...buildClient(), hold: null }),
  answer(caseEndpoints.list, pageOf([buildCase()])),
  answer(caseEndpoints.get, { ...buildCase(), hold: null }),
  answer(sessionEndpoints.list, pageOf([buildSession()])),
  answer(sessionEndpoints.get, buildSession()),
]

/** What the list asked for last. */
export const getLastQuery = (answers: Answers, { endpoints }: List): unknown =>
  answers.getCalls(endpoints.list).at(-1)?.query

export const countCards = ({ title }: List) => getCards(title).elements().length

export const expectHeading = (name: string) =>
  expect.element(page.getByRole('heading', { name })).toBeVisible()

export const deleteInDialog = (title: string) =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name: 'Delete' }).click()

/** Collects the names of saved files, which the browser would otherwise save. */
export const watchDownloads = (): string[] => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function collect(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}
