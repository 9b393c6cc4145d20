import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import type { Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { addDocumentPerLevel, uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

/** Returns a client's three counts and the sizes of the lists that they count. */
async function readCounts(person: Person, client: number) {
  const { cases_count, sessions_count, documents_count } = await person.call(clientEndpoints.get, {
    params: { id: client },
  })
  const card = (await person.call(clientEndpoints.list, {})).items.find(({ id }) => id === client)
  const cases = await person.call(caseEndpoints.list, {
    query: { client: String(client), client_id: String(client) },
  })
  const sessions = await person.call(sessionEndpoints.list, { query: { client: String(client) } })
  const documents = await person.call(documentEndpoints.list, {
    query: { client_id: String(client) },
  })
  return {
    record: [cases_count, sessions_count, documents_count],
    card: [card?.cases_count, card?.sessions_count, card?.documents_count],
    lists: [cases, sessions, documents].map(({ pagination }) => pagination.count),
  }
}

/**
 * Returns a case's counts, alone and in its list, and the sizes of the two lists that they count.
 */
async function readCaseCounts(person: Person, id: number) {
  const record = await person.call(caseEndpoints.get, { params: { id } })
  const card = (await person.call(caseEndpoints.list, {})).items.find((item) => item.id === id)
  const sessions = await person.call(sessionEndpoints.list, { query: { case: String(id) } })
  const documents = await person.call(documentEndpoints.list, { query: { case_id: String(id) } })
  return {
    record: [record.sessions_count, record.documents_count],
    card: [card?.sessions_count, card?.documents_count],
    lists: [sessions.pagination.count, documents.pagination.count],
  }
}

test("counts a case's sessions, and those documents of both that the role may see (OQ-133, FIX-080)", async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const legalCase = await firm.addCase({ client })
  const [session] = [await firm.addSession({ legalCase }), await firm.addSession({ legalCase })]
  const otherSession = await firm.addSession({ legalCase: await firm.addCase({ client }) })
  const addDocument = (security_level: Level, place: object) =>
    uploadOne(firm.owner, { security_level, client_id: client.id, ...place })
  for (const level of ['red', 'red', 'red', 'yellow', 'yellow', 'green'] as const)
    await addDocument(level, { case_id: legalCase.id })
  await addDocument('red', { case_id: legalCase.id, session_id: session.id })
  await addDocument('green', { case_id: legalCase.id, session_id: session.id })
  await addDocument('green', { case_id: otherSession.case_id, session_id: otherSession.id })
  await addDocument('green', {})

  for (const [role, visible] of [
    ['admin', 8],
    ['diamond', 4],
    ['gold', 4],
    ['silver', 2],
  ] as const) {
    const counts = [2, visible]
    expect(await readCaseCounts(await firm.addEmployee(role), legalCase.id), role).toEqual({
      record: counts,
      card: counts,
      lists: counts,
    })
  }
})

describe('the counts of a client', () => {
  test('equal the sizes of its lists, also after a case has moved to another client (OQ-133, CLIENT-024, CLIENT-066, FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [old, next] = [
      await firm.addClient({ name: 'Old' }),
      await firm.addClient({ name: 'Next' }),
    ]
    const legalCase = await firm.addCase({ client: old })
    const session = await firm.addSession({ legalCase })
    await uploadOne(owner, { security_level: 'red', client_id: old.id })
    await uploadOne(owner, { security_level: 'yellow', client_id: old.id, case_id: legalCase.id })
    await uploadOne(owner, {
      security_level: 'green',
      client_id: old.id,
      case_id: legalCase.id,
      session_id: session.id,
    })
    const { title, description, date } = legalCase
    await owner.call(caseEndpoints.update, {
      params: { id: legalCase.id },
      body: { title, description, date, client_id_input: next.id },
    })

    const threeTimes = (numbers: number[]) => ({ record: numbers, card: numbers, lists: numbers })
    expect(await readCounts(owner, old.id)).toEqual(threeTimes([0, 1, 2]))
    expect(await readCounts(owner, next.id)).toEqual(threeTimes([1, 0, 1]))
    expect(await readCounts(await firm.addEmployee('silver'), next.id)).toEqual(
      threeTimes([1, 0, 0]),
    )
    expect(await readCounts(await firm.addEmployee('gold'), old.id)).toEqual(threeTimes([0, 1, 1]))
  })

  test('do not include what the role cannot see', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await addDocumentPerLevel(firm)

    for (const [role, seen] of [
      ['silver', 1],
      ['gold', 2],
      ['admin', 3],
    ] as const)
      expect((await readCounts(await firm.addEmployee(role), client_id)).record).toEqual([
        0,
        0,
        seen,
      ])
  })
})
