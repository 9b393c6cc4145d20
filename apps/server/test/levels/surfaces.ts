import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentBatches } from '@casework/contract/document-batches'
import { documentReader, type Opening } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Person } from '@casework/testing'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import type { Letter, TableLevel } from './table.ts'

/** A document that is alone in its client, case, session and group. */
export interface DocumentTree {
  readonly document: number
  readonly group: number
  readonly session: number
  readonly case: number
  readonly client: number
  readonly level: TableLevel
}

type CheckAccess = (person: Person, tree: DocumentTree) => Promise<Letter>

const PERMISSION_REFUSAL =
  /^You do not have permission to (perform this action|edit documents|move documents between groups|(delete|modify) document groups)$/
const LEVEL_REFUSAL =
  /^(You do not have permission to view this document\.|This record contains documents your role cannot access|Your [A-Z]+ role cannot create [A-Z]+ security documents)$/

const toResponseLetter = ({ status, body }: { status: number; body: unknown }): Letter => {
  if (status < 300) return 'y'
  const message = (body as { error?: { message?: string } } | undefined)?.error?.message ?? ''
  if (status === 403 && PERMISSION_REFUSAL.test(message)) return 'n'
  // The response to HEAD has no body.
  if (status === 403 && (message === '' || LEVEL_REFUSAL.test(message))) return 'x'
  throw new Error(`unexpected ${status} ${message}`)
}
const toVisibilityLetter = (isVisible: boolean): Letter => (isVisible ? 'y' : '-')
const toCountLetter = (count: number | null): Letter => {
  if (count !== 0 && count !== 1) throw new Error(`counts ${count}`)
  return toVisibilityLetter(count === 1)
}
const idParams = (id: number) => ({ params: { id: String(id) } })
const { list, get, view, download, preview, update, move, remove } = documentEndpoints
const { updateMany, downloadMany } = documentBatches

const checkList = async (
  person: Person,
  { document }: DocumentTree,
  query: Record<string, string>,
) => {
  const { items, pagination } = await person.call(list, { query })
  if (pagination.count !== items.length)
    throw new Error('the count of the list differs from the list')
  return toVisibilityLetter(items.some(({ id }) => id === document))
}
const checkRequest =
  (
    endpoint: Parameters<Person['ask']>[0],
    body?: object,
    headers?: Record<string, string>,
  ): CheckAccess =>
  async (person, { document }) =>
    toResponseLetter(
      await person.ask(endpoint, { params: { id: document }, ...(body ? { body } : {}) }, headers),
    )

/** With an opening, if the person gets one. */
const checkPage =
  (endpoint: typeof documentReader.page | typeof documentReader.pageText): CheckAccess =>
  async (person, { document }) => {
    const { body } = await person.ask(documentReader.open, { params: { id: document }, body: {} })
    const { opening = 'none' } = (body as { data?: Opening }).data ?? {}
    const page = { params: { id: document, number: '1' }, query: { opening } }
    return toResponseLetter(await person.ask(endpoint, page))
  }

const checkBatch =
  (
    endpoint: Parameters<Person['ask']>[0],
    buildChange: (tree: DocumentTree) => object,
  ): CheckAccess =>
  async (person, tree) =>
    toResponseLetter(
      await person.ask(endpoint, { body: { ids: [tree.document], ...buildChange(tree) } }),
    )

export const SURFACES: Readonly<Record<string, CheckAccess>> = {
  list: (person, tree) => checkList(person, tree, { client_id: String(tree.client) }),
  'list filtered by level': (person, tree) =>
    checkList(person, tree, { security_level: tree.level, client_id: String(tree.client) }),
  'list of the group': (person, tree) => checkList(person, tree, { group: String(tree.group) }),
  search: (person, tree) => checkList(person, tree, { search: `paper-${tree.client}` }),
  'count of the list': async (person, tree) =>
    toCountLetter(
      (
        await person.call(list, {
          query: { session_id: String(tree.session), page_size: '1', page: '5' },
        })
      ).pagination.count,
    ),
  timeline: async (person, tree) => {
    const { items } = await person.call(caseContents.timeline, idParams(tree.case))
    const documents = items.filter(({ kind }) => kind === 'document')
    if (documents.some(({ id }) => id !== tree.document)) throw new Error('another document')
    return toCountLetter(documents.length)
  },
  'count of the client': async (person, tree) =>
    toCountLetter((await person.call(clientEndpoints.get, idParams(tree.client))).documents_count),
  'count of the case': async (person, tree) =>
    toCountLetter((await person.call(caseEndpoints.get, idParams(tree.case))).documents_count),
  'count of the session': async (person, tree) => {
    const { documents_count, document_count } = await person.call(
      sessionEndpoints.get,
      idParams(tree.session),
    )
    if (documents_count !== document_count) throw new Error('the two counts of a session differ')
    return toCountLetter(documents_count)
  },
  'count of the group': async (person, tree) =>
    toCountLetter(
      (await person.call(documentGroupEndpoints.get, idParams(tree.group))).documents_count,
    ),
  'card of the group': async (person, tree) =>
    toCountLetter(
      (await person.call(documentGroupEndpoints.get, idParams(tree.group))).documents.length,
    ),
  'sessions of the dashboard': async (person, tree) => {
    const { recent_sessions } = await person.call(dashboardEndpoints.summary, {})
    return toCountLetter(recent_sessions.find(({ id }) => id === tree.session)?.document_count ?? 0)
  },
  read: checkRequest(get),
  view: checkRequest(view),
  download: checkRequest(download),
  head: checkRequest({ ...download, method: 'HEAD' as 'GET' }),
  range: checkRequest(download, undefined, { range: 'bytes=0-3' }),
  preview: checkRequest(preview),
  opening: checkRequest(documentReader.open),
  page: checkPage(documentReader.page),
  'text of a page': checkPage(documentReader.pageText),
  edit: checkRequest(update, { doc_name: 'Renamed' }),
  move: async (person, { document, group }) =>
    toResponseLetter(
      await person.ask(move, { params: { id: document }, body: { group_id: group } }),
    ),
  'edit in bulk': checkBatch(updateMany, ({ level }) => ({ security_level: level })),
  'group in bulk': checkBatch(updateMany, ({ group }) => ({ group_id: group })),
  'move in bulk': checkBatch(updateMany, ({ client }) => ({
    place: { client_id: client, case_id: null, session_id: null },
  })),
  zip: checkBatch(downloadMany, () => ({})),
  'upload at the level': async (person, { level, client }) =>
    toResponseLetter(
      await tryUpload(person, [
        ['security_level', level],
        ['client_id', String(client)],
        ['another.txt', Buffer.from('another')],
      ]),
    ),
  delete: checkRequest(remove),
  'delete its group': async (person, { group }) =>
    toResponseLetter(await person.ask(documentGroupEndpoints.remove, { params: { id: group } })),
  'delete its session': async (person, { session }) =>
    toResponseLetter(await person.ask(sessionEndpoints.remove, { params: { id: session } })),
  'delete its case': async (person, tree) =>
    toResponseLetter(await person.ask(caseEndpoints.remove, { params: { id: tree.case } })),
  'delete its client': async (person, { client }) =>
    toResponseLetter(await person.ask(clientEndpoints.remove, { params: { id: client } })),
}
