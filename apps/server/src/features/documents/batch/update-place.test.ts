import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import type { DocumentPlace } from '@casework/contract/document-batches'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { seedDocuments } from '@casework/testing/documents/seed-documents'

const casework = useTestApp()

const { updateMany } = documentBatches
const { list } = documentEndpoints
const UNKNOWN_ID = 999_999_999
const toParams = (id: number) => ({ params: { id: String(id) } })
const askMove = (firm: Firm, ids: readonly number[], place: Partial<DocumentPlace>) =>
  firm.owner.ask(updateMany, {
    body: { ids, place: { case_id: null, session_id: null, ...place } },
  })

/** Two sessions, each in a case and a client of its own. */
async function addTwoPlaces(firm: Firm) {
  const [from, to] = [await firm.addSession(), await firm.addSession()]
  return [from, to].map(({ client_id, case_id, id }) => ({
    client_id,
    case_id,
    session_id: id,
  })) as [Place, Place]
}
type Place = { client_id: number; case_id: number; session_id: number }

describe('refusals change nothing', () => {
  test('refuses an unknown client, case or session, and those that do not belong together (INTAKE-021)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [from, to] = await addTwoPlaces(firm)
    const [foreign] = await addTwoPlaces(stranger)
    const ids = await seedDocuments(casework, firm, from, 2)
    const before = (await firm.owner.call(list, {})).items
    const { client_id, case_id, session_id } = to
    const faults: [Partial<DocumentPlace>, string, string][] = [
      [{ client_id: 0 }, 'place.client_id', 'Please select a client'],
      [{}, 'place.client_id', 'Please select a client'],
      [{ client_id: UNKNOWN_ID }, 'place.client_id', 'Client not found'],
      [{ client_id: foreign.client_id }, 'place.client_id', 'Client not found'],
      [{ client_id, case_id: UNKNOWN_ID }, 'place.case_id', 'Case not found'],
      [{ client_id, case_id: foreign.case_id }, 'place.case_id', 'Case not found'],
      [
        { client_id, case_id: from.case_id },
        'place.case_id',
        'This case belongs to another client',
      ],
      [{ client_id, session_id: UNKNOWN_ID }, 'place.session_id', 'Session not found'],
      [{ client_id, session_id: foreign.session_id }, 'place.session_id', 'Session not found'],
      [
        { client_id, case_id, session_id: from.session_id },
        'place.session_id',
        'This session belongs to another case',
      ],
      [
        { client_id, session_id: from.session_id },
        'place.session_id',
        'This session belongs to another client',
      ],
      [
        { client_id: from.client_id, case_id, session_id },
        'place.session_id',
        'This session belongs to another client',
      ],
    ]
    for (const [place, field, message] of faults)
      expect(await askMove(firm, ids, place)).toMatchObject(buildFieldRefusal(field, message))
    for (const place of [{ client_id }, { client_id, case_id }, 'x', null])
      expect((await firm.owner.ask(updateMany, { body: { ids, place } })).status).toBe(400)
    expect((await firm.owner.call(list, {})).items).toEqual(before)
  })

  test('an archived case takes no documents, but keeps those that it has (INTAKE-018, MATTER-016)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = await addTwoPlaces(firm)
    const group = await createGroup(firm, to.session_id)
    const ids = await seedDocuments(casework, firm, from, 1)
    const inside = await seedDocuments(casework, firm, to, 1)
    const ofClient = await seedDocuments(casework, firm, { client_id: to.client_id }, 1)
    for (const status of ['closed', 'archived'] as const)
      await firm.owner.call(caseEndpoints.setStatus, { ...toParams(to.case_id), body: { status } })
    const refusal = {
      status: 409,
      body: { error: { message: 'This case is archived. Reopen it first.' } },
    }
    expect(await askMove(firm, ids, to)).toMatchObject(refusal)
    expect(
      await askMove(firm, ids, { client_id: to.client_id, session_id: to.session_id }),
    ).toMatchObject(refusal)
    expect(
      await firm.owner.ask(updateMany, { body: { ids: ofClient, group_id: group.id } }),
    ).toMatchObject(refusal)
    expect((await askMove(firm, inside, { ...to, session_id: null })).status).toBe(200)
    expect(
      (await firm.owner.ask(updateMany, { body: { ids: inside, group_id: group.id } })).status,
    ).toBe(200)
  })
})

describe('successful requests', () => {
  test('moves documents with client, case and session, and all counts follow (INTAKE-020)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = await addTwoPlaces(firm)
    const ids = await seedDocuments(casework, firm, from, 3)
    const count = async ({ client_id, case_id, session_id }: Place) => {
      const ofClient = await firm.owner.call(clientEndpoints.get, toParams(client_id))
      const ofCase = await firm.owner.call(caseEndpoints.get, toParams(case_id))
      const ofSession = await firm.owner.call(sessionEndpoints.get, toParams(session_id))
      const queries = [{ client_id }, { case_id }, { session_id }]
      const listed = await Promise.all(
        queries.map(async (query) => {
          const texts = Object.entries(query).map(([name, id]) => [name, String(id)])
          return (await firm.owner.call(list, { query: Object.fromEntries(texts) as object }))
            .pagination.count
        }),
      )
      return [
        ofClient.documents_count,
        ofCase.documents_count,
        ofSession.documents_count,
        ...listed,
      ]
    }
    const { documents } = await firm.owner.call(updateMany, { body: { ids, place: to } })
    expect(documents).toEqual(
      ids.map((id): unknown =>
        expect.objectContaining({
          id,
          client_id: to.client_id,
          case: to.case_id,
          session: to.session_id,
        }),
      ),
    )
    expect([await count(from), await count(to)]).toEqual([Array(6).fill(0), Array(6).fill(3)])
    const { items } = await firm.owner.call(list, {})
    expect(items.map(({ session_title }) => session_title)).toEqual(Array(3).fill('First hearing'))
    const summary = await firm.owner.call(dashboardEndpoints.summary, {})
    expect(summary.total_documents).toBe(3)
    expect(
      new Map(summary.recent_sessions.map(({ id, document_count }) => [id, document_count])),
    ).toEqual(
      new Map([
        [from.session_id, 0],
        [to.session_id, 3],
      ]),
    )

    await askMove(firm, ids.slice(0, 1), { client_id: from.client_id, session_id: from.session_id })
    expect([await count(from), await count(to)]).toEqual([Array(6).fill(1), Array(6).fill(2)])
    await askMove(firm, ids, { client_id: from.client_id })
    expect([await count(from), await count(to)]).toEqual([[3, 0, 0, 3, 0, 0], Array(6).fill(0)])
  })

  test('a document leaves its group, unless the group belongs to the new session (INTAKE-022)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = await addTwoPlaces(firm)
    const group = await createGroup(firm, from.session_id)
    const ofClient = { client_id: from.client_id }
    const [here = 0] = await seedDocuments(casework, firm, { ...from, group_id: group.id }, 1)
    const [loose = 0] = await seedDocuments(casework, firm, { ...ofClient, group_id: group.id }, 1)
    const move = async (ids: number[], place: Partial<DocumentPlace>) => {
      const { body } = await askMove(firm, ids, place)
      return (body as { data: { documents: { group: number | null }[] } }).data.documents.map(
        (document) => document.group,
      )
    }
    // Already there: it keeps its group.
    expect(await move([here], from)).toEqual([group.id])
    expect(await move([loose], ofClient)).toEqual([group.id])
    // The group belongs to the new session.
    expect(await move([loose], from)).toEqual([group.id])
    expect(await move([here], to)).toEqual([null])
    expect(await move([loose], ofClient)).toEqual([null])
  })

  test('a move is taken back with the versions after it, and each step is in the history (LOOK-102)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = await addTwoPlaces(firm)
    const { id: group_id } = await createGroup(firm, from.session_id)
    const [id = 0] = await seedDocuments(casework, firm, { ...from, group_id }, 1)
    const find = () => firm.owner.call(documentEndpoints.get, toParams(id))
    const former = await find()
    const send = async (version: number, change: { place: Place } | { group_id: number }) =>
      (
        await firm.owner.ask(updateMany, {
          body: { ids: [id], versions: { [id]: version }, ...change },
        })
      ).status
    await askMove(firm, [id], to)
    // Somebody else has changed it since.
    await firm.owner.call(documentEndpoints.update, {
      ...toParams(id),
      body: { doc_name: 'Theirs' },
    })
    expect(await send(2, { place: from })).toBe(409)
    expect(await find()).toMatchObject({ session: to.session_id, doc_name: 'Theirs' })
    expect([await send(3, { place: from }), await send(4, { group_id })]).toEqual([200, 200])
    const places = ({ client_id, session, group }: typeof former) => [client_id, session, group]
    expect(places(await find())).toEqual(places(former))
    const { items } = await firm.owner.call(historyEndpoints.ofDocument, toParams(id))
    const fields = items.map(({ changes }) => changes.map(({ field }) => field).sort())
    expect(fields.slice(0, 4)).toEqual([
      ['group_id'],
      ['case_id', 'client_id', 'session_id'],
      ['doc_name'],
      ['case_id', 'client_id', 'group_id', 'session_id'],
    ])
  })
})
