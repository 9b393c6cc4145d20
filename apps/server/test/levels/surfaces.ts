import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Person } from '../casework/index.ts'
import { tryUpload } from '../documents/upload-requests.ts'
import type { Letter, TableLevel } from './table.ts'

/** A document that is alone in its client, case, session and group. */
export interface World {
  readonly document: number
  readonly group: number
  readonly session: number
  readonly case: number
  readonly client: number
  readonly level: TableLevel
}

type Look = (person: Person, world: World) => Promise<Letter>

const PERMISSION =
  /^You do not have permission to (perform this action|edit documents|move documents between groups|(delete|modify) document groups)$/
const SEALED =
  /^(You do not have permission to view this document\.|This record contains documents your role cannot access|Your [A-Z]+ role cannot create [A-Z]+ security documents)$/

const toLetter = ({ status, body }: { status: number; body: unknown }): Letter => {
  if (status < 300) return 'y'
  const message = (body as { error?: { message?: string } } | undefined)?.error?.message ?? ''
  if (status === 403 && PERMISSION.test(message)) return 'n'
  // The response to HEAD has no body.
  if (status === 403 && (message === '' || SEALED.test(message))) return 'x'
  throw new Error(`unexpected ${status} ${message}`)
}
const shown = (yes: boolean): Letter => (yes ? 'y' : '-')
const counted = (count: number | null): Letter => {
  if (count !== 0 && count !== 1) throw new Error(`counts ${count}`)
  return shown(count === 1)
}
const idParams = (id: number) => ({ params: { id: String(id) } })
const { list, get, view, download, preview, update, move, remove } = documentEndpoints

const listed = async (person: Person, { document }: World, query: Record<string, string>) => {
  const { items, pagination } = await person.call(list, { query })
  if (pagination.count !== items.length)
    throw new Error('the count of the list differs from the list')
  return shown(items.some(({ id }) => id === document))
}
const asked =
  (endpoint: Parameters<Person['ask']>[0], body?: object, headers?: Record<string, string>): Look =>
  async (person, { document }) =>
    toLetter(
      await person.ask(endpoint, { params: { id: document }, ...(body ? { body } : {}) }, headers),
    )

export const SURFACES: Readonly<Record<string, Look>> = {
  list: (person, world) => listed(person, world, { client_id: String(world.client) }),
  'list filtered by level': (person, world) =>
    listed(person, world, { security_level: world.level, client_id: String(world.client) }),
  'list of the group': (person, world) => listed(person, world, { group: String(world.group) }),
  search: (person, world) => listed(person, world, { search: `paper-${world.client}` }),
  'count of the list': async (person, world) =>
    counted(
      (
        await person.call(list, {
          query: { session_id: String(world.session), page_size: '1', page: '5' },
        })
      ).pagination.count,
    ),
  'count of the client': async (person, world) =>
    counted((await person.call(clientEndpoints.get, idParams(world.client))).documents_count),
  'count of the case': async (person, world) =>
    counted((await person.call(caseEndpoints.get, idParams(world.case))).documents_count),
  'count of the session': async (person, world) => {
    const { documents_count, document_count } = await person.call(
      sessionEndpoints.get,
      idParams(world.session),
    )
    if (documents_count !== document_count) throw new Error('the two counts of a session differ')
    return counted(documents_count)
  },
  'count of the group': async (person, world) =>
    counted((await person.call(documentGroupEndpoints.get, idParams(world.group))).documents_count),
  'card of the group': async (person, world) =>
    counted(
      (await person.call(documentGroupEndpoints.get, idParams(world.group))).documents.length,
    ),
  'sessions of the dashboard': async (person, world) => {
    const { recent_sessions } = await person.call(dashboardEndpoints.summary, {})
    return counted(recent_sessions.find(({ id }) => id === world.session)?.document_count ?? 0)
  },
  read: asked(get),
  view: asked(view),
  download: asked(download),
  head: asked({ ...download, method: 'HEAD' as 'GET' }),
  range: asked(download, undefined, { range: 'bytes=0-3' }),
  preview: asked(preview),
  edit: asked(update, { doc_name: 'Renamed' }),
  move: async (person, { document, group }) =>
    toLetter(await person.ask(move, { params: { id: document }, body: { group_id: group } })),
  'upload at the level': async (person, { level, client }) =>
    toLetter(
      await tryUpload(person, [
        ['security_level', level],
        ['client_id', String(client)],
        ['another.txt', Buffer.from('another')],
      ]),
    ),
  delete: asked(remove),
  'delete its group': async (person, { group }) =>
    toLetter(await person.ask(documentGroupEndpoints.remove, { params: { id: group } })),
  'delete its session': async (person, { session }) =>
    toLetter(await person.ask(sessionEndpoints.remove, { params: { id: session } })),
  'delete its case': async (person, world) =>
    toLetter(await person.ask(caseEndpoints.remove, { params: { id: world.case } })),
  'delete its client': async (person, { client }) =>
    toLetter(await person.ask(clientEndpoints.remove, { params: { id: client } })),
}
