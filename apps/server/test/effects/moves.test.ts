import { caseEndpoints } from '@casework/contract/cases'
import { documentEndpoints } from '@casework/contract/documents'
import { caseEffects, documentEffects, sessionEffects } from '@casework/contract/effects'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  addTree,
  caseFields,
  groupFields,
  requestMoveCase,
  requestMoveSession,
  sessionFields,
  upload,
} from '../moves/move-records.ts'

const casework = useTestApp()

const { moveEffect: caseMove } = caseEffects
const { moveEffect: sessionMove } = sessionEffects
const { moveEffect: documentMove } = documentEffects

const hold = (firm: Firm, record: { client_id: number } | { case_id: number }) =>
  firm.owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })

const findCaseMove = (firm: Firm, id: number, client_id: number) =>
  firm.owner.call(caseMove, { params: { id }, query: { client_id } })
const findSessionMove = (firm: Firm, id: number, query: { client_id?: number; case_id?: number }) =>
  firm.owner.call(sessionMove, { params: { id }, query })

describe('the effect of a move', () => {
  test('refuses unknown records and targets, and those of another firm', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [tree, foreign] = [await addTree(firm), await addTree(other)]
    const document = await upload(firm.owner, sessionFields(tree))
    const [{ legalCase, session }, params] = [tree, (id: number) => ({ params: { id } })]
    const { owner } = firm

    for (const id of [foreign.legalCase.id, 999_999_999])
      expect(
        await owner.ask(caseMove, { ...params(id), query: { client_id: tree.client } }),
      ).toMatchObject({ status: 404, body: { error: { message: 'Case not found' } } })
    for (const id of [foreign.session.id, 999_999_999])
      expect(await owner.ask(sessionMove, params(id))).toMatchObject({ status: 404 })
    for (const id of [foreign.client, 999_999_999]) {
      const refusal = buildFieldRefusal('client_id', 'Client not found')
      const query = { client_id: id }
      expect(await owner.ask(caseMove, { ...params(legalCase.id), query })).toMatchObject(refusal)
      expect(await owner.ask(sessionMove, { ...params(session.id), query })).toMatchObject(refusal)
    }
    const atCase = { ...params(session.id), query: { case_id: foreign.legalCase.id } }
    expect(await owner.ask(sessionMove, atCase)).toMatchObject(
      buildFieldRefusal('case_id', 'Case not found'),
    )
    expect((await owner.ask(caseMove, params(legalCase.id))).status).toBe(400)
    const toGroup = (group_id: number) =>
      owner.ask(documentMove, { ...params(document.id), query: { group_id } })
    expect(await toGroup(foreign.group.id)).toMatchObject(
      buildFieldRefusal('group_id', 'Document group not found'),
    )
    expect(await toGroup((await addTree(firm)).group.id)).toMatchObject(
      buildFieldRefusal('group_id', 'This group belongs to another client'),
    )
  })

  test('of a document counts who sees it, and needs its level (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    await firm.addEmployee('admin')
    const tree = await addTree(firm)
    const red = await upload(firm.owner, sessionFields(tree), 'red')
    const green = await upload(firm.owner, groupFields(tree), 'green')
    const { id, name } = tree.group

    expect(
      await firm.owner.call(documentMove, { params: { id: red.id }, query: { group_id: id } }),
    ).toEqual({
      gain_count: 0,
      lose_count: 0,
      can_see_after: 2,
      sessions: 0,
      documents: 1,
      groups: 0,
      from: null,
      to: { id, name },
      enters_hold: false,
      leaves_hold: false,
    })
    expect(await gold.call(documentMove, { params: { id: green.id } })).toMatchObject({
      can_see_after: 3,
      from: { id, name },
      to: null,
    })
    expect(await gold.ask(documentMove, { params: { id: red.id } })).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to view this document.' } },
    })
  })

  test('of a case counts its own documents, as far as the role sees them (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const diamond = await firm.addEmployee('diamond')
    const tree = await addTree(firm)
    await upload(firm.owner, caseFields(tree), 'red')
    await upload(firm.owner, caseFields(tree))
    await upload(firm.owner, sessionFields(tree))
    const target = await firm.addClient({ name: 'Acme Holding' })
    const { id } = tree.legalCase

    expect(await findCaseMove(firm, id, target.id)).toEqual({
      gain_count: 0,
      lose_count: 0,
      can_see_after: 2,
      sessions: 1,
      documents: 2,
      groups: 0,
      from: { id: tree.client, name: 'Acme Ltd' },
      to: { id: target.id, name: 'Acme Holding' },
      enters_hold: false,
      leaves_hold: false,
    })
    expect(
      await diamond.call(caseMove, { params: { id }, query: { client_id: target.id } }),
    ).toMatchObject({ sessions: 1, documents: 1 })

    expect((await requestMoveCase(firm.owner, tree.legalCase, target.id)).status).toBe(200)
    const { pagination } = await firm.owner.call(documentEndpoints.list, {
      query: { client_id: String(target.id) },
    })
    expect(pagination.count).toBe(2)
  })

  test('of a session counts what moves with it (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const [target, otherCase] = [await firm.addClient({ name: 'Roe Ltd' }), await firm.addCase()]
    await upload(firm.owner, sessionFields(tree))
    await upload(firm.owner, groupFields(tree), 'red')
    await upload(firm.owner, { client_id: tree.client, group_id: tree.group.id })
    const { id } = tree.session

    const toClient = await findSessionMove(firm, id, { client_id: target.id })
    expect(toClient).toMatchObject({
      sessions: 1,
      groups: 1,
      from: { id: tree.client, name: 'Acme Ltd' },
      to: { id: target.id, name: 'Roe Ltd' },
    })
    expect(await findSessionMove(firm, id, { case_id: otherCase.id })).toMatchObject({
      groups: 1,
      from: { id: tree.legalCase.id, name: tree.legalCase.title },
      to: { id: otherCase.id, name: otherCase.title },
    })

    expect(
      (await requestMoveSession(firm.owner, tree.session, { client_id: target.id })).status,
    ).toBe(200)
    const { pagination } = await firm.owner.call(documentEndpoints.list, {
      query: { client_id: String(target.id) },
    })
    expect(pagination.count).toBe(toClient.documents)
  })

  test('names holds that begin and those that refuse the move (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = [await addTree(firm), await addTree(firm)]
    await hold(firm, { client_id: to.client })

    const enters = { enters_hold: true, leaves_hold: false }
    expect(await findCaseMove(firm, from.legalCase.id, to.client)).toMatchObject({
      ...enters,
      hold_on: { id: to.client, name: 'Acme Ltd' },
    })
    expect(await findCaseMove(firm, to.legalCase.id, from.client)).toMatchObject({
      enters_hold: false,
      leaves_hold: true,
    })
    expect(await findSessionMove(firm, from.session.id, { client_id: to.client })).toMatchObject(
      enters,
    )
    const toCase = { case_id: to.legalCase.id }
    // Of the client of the new case, not of that case.
    expect(await findSessionMove(firm, from.session.id, toCase)).toMatchObject({
      ...enters,
      to: { id: to.legalCase.id },
      hold_on: { id: to.client, name: 'Acme Ltd' },
    })
    // The client of the new case stays under the same hold.
    const sameHold = { client_id: from.client }
    expect(await findSessionMove(firm, to.session.id, sameHold)).toMatchObject({
      enters_hold: false,
      leaves_hold: false,
    })
    await hold(firm, { case_id: from.legalCase.id })
    expect(await findSessionMove(firm, from.session.id, toCase)).toMatchObject({
      enters_hold: true,
      leaves_hold: true,
    })
    expect((await requestMoveSession(firm.owner, from.session, toCase)).status).toBe(409)
    expect((await requestMoveCase(firm.owner, to.legalCase, from.client)).status).toBe(409)
    // A held case takes its hold along.
    const free = await firm.addClient()
    expect(await findCaseMove(firm, from.legalCase.id, free.id)).toMatchObject({
      enters_hold: false,
      leaves_hold: false,
    })
    const moved = await firm.owner.call(caseEndpoints.get, { params: { id: from.legalCase.id } })
    expect((await requestMoveCase(firm.owner, moved, free.id)).status).toBe(200)
    expect(
      (await firm.owner.call(sessionEndpoints.get, { params: { id: from.session.id } })).client_id,
    ).toBe(from.client)
  })
})
