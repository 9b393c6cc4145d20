import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  addGroup,
  addTree,
  caseFields,
  requestMoveCase,
  requestMoveGroup,
  requestMoveSession,
  countMovesWith,
  getLocation,
  groupFields,
  listDocumentIds,
  moveToGroup,
  sessionFields,
  upload,
} from './move-records.ts'

const casework = useTestApp()

describe('moved records', () => {
  test('moving a session to another client and back moves its documents and groups (FIX-021, INTAKE-032)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [ofSession, grouped, ofCase] = [
      await upload(owner, sessionFields(from)),
      await upload(owner, groupFields(from), 'red'),
      await upload(owner, caseFields(from)),
    ]
    const session = from.session.id

    await requestMoveSession(owner, from.session, {
      client_id: to.client,
      case_id: to.legalCase.id,
    })
    expect(await getLocation(owner, ofSession.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: null,
    })
    expect(await getLocation(owner, grouped.id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await getLocation(owner, ofCase.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await listDocumentIds(owner, to.client)).toEqual([ofSession.id, grouped.id])
    expect(await listDocumentIds(owner, from.client)).toEqual([ofCase.id])
    const groups = (client: number) =>
      owner.call(documentGroupEndpoints.list, { query: { client_id: String(client) } })
    expect((await groups(from.client)).items).toEqual([])
    expect((await groups(to.client)).items.map(({ id, case_id }) => [id, case_id])).toContainEqual([
      from.group.id,
      to.legalCase.id,
    ])

    await requestMoveSession(owner, from.session, {})
    expect(await getLocation(owner, grouped.id)).toEqual({
      client: from.client,
      case: from.legalCase.id,
      session,
      group: from.group.id,
    })
    expect(await listDocumentIds(owner, to.client)).toEqual([])
  })

  test('deleting the former client keeps moved records (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, groupFields(from))
    await requestMoveSession(owner, from.session, {
      client_id: to.client,
      case_id: to.legalCase.id,
    })

    await owner.call(clientEndpoints.remove, { params: { id: from.client } })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: to.legalCase.id,
      session: from.session.id,
      group: from.group.id,
    })
    await owner.call(clientEndpoints.remove, { params: { id: to.client } })
    expect((await owner.ask(documentEndpoints.get, { params: { id } })).status).toBe(404)
  })

  test('moving a case moves its direct documents; its sessions keep their client and documents (FIX-021, OQ-175)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [direct, ofSession] = [
      await upload(owner, caseFields(from)),
      await upload(owner, groupFields(from)),
    ]

    await requestMoveCase(owner, from.legalCase, to.client)
    expect(await getLocation(owner, direct.id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
    expect(await getLocation(owner, ofSession.id)).toMatchObject({
      client: from.client,
      case: from.legalCase.id,
      group: from.group.id,
    })
    expect(
      (await owner.call(sessionEndpoints.get, { params: { id: from.session.id } })).client_id,
    ).toBe(from.client)
  })

  test('moving a session to another case of its client moves its documents and groups (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const tree = await addTree(firm)
    const second = await owner.call(caseEndpoints.create, {
      body: { title: 'Second', date: '2026-01-02', client_id_input: tree.client },
    })
    const { id } = await upload(owner, groupFields(tree))

    await requestMoveSession(owner, tree.session, { case_id: second.id })
    expect(await getLocation(owner, id)).toEqual({
      client: tree.client,
      case: second.id,
      session: tree.session.id,
      group: tree.group.id,
    })
    expect(
      (await owner.call(documentGroupEndpoints.get, { params: { id: tree.group.id } })).case_id,
    ).toBe(second.id)
  })

  test('moving a group to a session of another client moves all its documents, wherever they were filed (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const documents = [
      await upload(owner, groupFields(from)),
      await upload(owner, caseFields(from)),
      await upload(owner, { client_id: from.client }),
    ]
    for (const { id } of documents) await moveToGroup(owner, id, from.group.id)
    const stayingDocument = await upload(owner, sessionFields(from))

    expect(await requestMoveGroup(owner, from.group, to.session.id)).toMatchObject({
      status: 200,
      body: { data: { client_id: to.client, documents_count: 3 } },
    })
    for (const { id } of documents)
      expect(await getLocation(owner, id)).toEqual({
        client: to.client,
        case: to.legalCase.id,
        session: to.session.id,
        group: from.group.id,
      })
    expect(await getLocation(owner, stayingDocument.id)).toMatchObject({
      client: from.client,
      session: from.session.id,
    })
  })

  test("moving a session moves its groups' documents filed elsewhere (FIX-021, OQ-213)", async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, caseFields(from))
    // Moving into a group of the same client changes neither case nor session (OQ-213).
    expect(await moveToGroup(owner, id, from.group.id)).toMatchObject({
      case: from.legalCase.id,
      session: null,
    })
    expect(await countMovesWith(owner, from.session.id)).toBe(1)

    await requestMoveSession(owner, from.session, { client_id: to.client })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: from.session.id,
      group: from.group.id,
    })
  })

  test('a document moved with its session leaves a group of another session (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const second = await firm.addSession({ legalCase: from.legalCase })
    const otherGroup = await addGroup(owner, second.id)
    const { id } = await upload(owner, sessionFields(from))
    expect(await moveToGroup(owner, id, otherGroup.id)).toMatchObject({ session: from.session.id })
    expect(await countMovesWith(owner, from.session.id)).toBe(1)

    await requestMoveSession(owner, from.session, { client_id: to.client })
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: from.session.id,
      group: null,
    })
  })

  test('a document directly in a case leaves its group when the case moves to another client (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const { id } = await upload(owner, caseFields(from))
    await moveToGroup(owner, id, from.group.id)

    await requestMoveCase(owner, from.legalCase, to.client)
    expect(await getLocation(owner, id)).toEqual({
      client: to.client,
      case: from.legalCase.id,
      session: null,
      group: null,
    })
  })
})
