// Moves records through the API, with the body that a form sends.
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import type { DocumentPlace } from '@casework/contract/document-batches'
import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import type { Answer, Firm, Person } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'

export const requestMoveCase = (
  person: Person,
  { id, title, date }: LegalCase,
  client: number,
): Promise<Answer> =>
  person.ask(caseEndpoints.update, {
    params: { id },
    body: { title, date, client_id_input: client },
  })

export const requestMoveSession = (
  person: Person,
  { id, title, date, case_id, client_id }: Session,
  to: { client_id?: number; case_id?: number },
): Promise<Answer> =>
  person.ask(sessionEndpoints.update, {
    params: { id },
    body: { title, date, case_id, client_id, ...to },
  })

export const requestMoveGroup = (
  person: Person,
  { id, name }: Pick<DocumentGroup, 'id' | 'name'>,
  session_id: number,
): Promise<Answer> =>
  person.ask(documentGroupEndpoints.update, { params: { id }, body: { name, session_id } })

export const addGroup = (
  person: Person,
  session_id: number,
  name = 'Exhibits',
): Promise<DocumentGroup> =>
  person.call(documentGroupEndpoints.create, { body: { name, session_id } })

/** Creates a client with a case, a session in it, and a group in that. */
export async function addTree(firm: Firm) {
  const client = await firm.addClient()
  const legalCase = await firm.addCase({ client })
  const session = await firm.addSession({ legalCase })
  return { client: client.id, legalCase, session, group: await addGroup(firm.owner, session.id) }
}
type Tree = Awaited<ReturnType<typeof addTree>>

export const sessionFields = ({ client, session }: Tree) => ({
  client_id: client,
  session_id: session.id,
})
export const groupFields = (tree: Tree) => ({ ...sessionFields(tree), group_id: tree.group.id })
export const caseFields = ({ client, legalCase }: Tree) => ({
  client_id: client,
  case_id: legalCase.id,
})

export const atClient = (client_id: number): DocumentPlace => ({
  client_id,
  case_id: null,
  session_id: null,
})
/** Where a document can be in a tree. */
export const getPlaces = ({ client, legalCase, session }: Tree) => ({
  client: atClient(client),
  case: { ...atClient(client), case_id: legalCase.id },
  session: { client_id: client, case_id: legalCase.id, session_id: session.id },
})

export const upload = (
  person: Person,
  place: { client_id: number; case_id?: number; session_id?: number; group_id?: number },
  security_level: 'red' | 'green' = 'green',
) => uploadOne(person, { security_level, ...place })

export const listDocumentIds = async (person: Person, client: number) => {
  const { items } = await person.call(documentEndpoints.list, {
    query: { client_id: String(client), ordering: 'created_at' },
  })
  return items.map(({ id }) => id)
}

const getDocument = (person: Person, id: number): Promise<DocumentRecord> =>
  person.call(documentEndpoints.get, { params: { id } })

/** Returns the client, case, session and group of a document. */
export async function getLocation(
  person: Person,
  id: number,
): Promise<{ client: number; case: number | null; session: number | null; group: number | null }> {
  const { client_id, case: legalCase, session, group } = await getDocument(person, id)
  return { client: client_id, case: legalCase, session, group }
}

export const moveToGroup = (
  person: Person,
  id: number,
  group_id: number,
): Promise<DocumentRecord> =>
  person.call(documentEndpoints.move, { params: { id }, body: { group_id } })

/** Counts the documents that move with a session. */
export const countMovesWith = async (person: Person, session_id: number): Promise<number> =>
  (
    await person.call(documentEndpoints.list, {
      query: { moves_with_session: String(session_id) },
    })
  ).pagination.count
