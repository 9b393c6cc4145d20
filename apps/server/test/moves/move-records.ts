// Moves records through the API, with the body that a form sends.
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import type { Answer, Person } from '../casework/index.ts'

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
