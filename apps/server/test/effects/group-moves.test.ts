import { caseEndpoints } from '@casework/contract/cases'
import { groupEffects, sessionEffects } from '@casework/contract/effects'
import { holdEndpoints } from '@casework/contract/holds'
import { describe, expect, test } from 'vitest'
import {
  ask,
  buildFieldRefusal,
  newFirm,
  useTestApp,
  type Firm,
  type Person,
} from '@casework/testing'
import {
  addTree,
  caseFields,
  groupFields,
  moveToGroup,
  requestMoveGroup,
  requestMoveSession,
  sessionFields,
  upload,
} from '../moves/move-records.ts'
import { expectGroupMove } from './real-document-moves.ts'

const casework = useTestApp()

const { moveEffect } = groupEffects
const UNKNOWN = 999_999_999
const askFor = (person: Person, id: number, session_id?: unknown) =>
  person.ask(moveEffect, { params: { id }, query: session_id === undefined ? {} : { session_id } })
const hold = (firm: Firm, record: { client_id: number } | { case_id: number }) =>
  firm.owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })

describe('the effect of moving a group', () => {
  test('refuses who may not move groups, and unknown groups and sessions', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [tree, foreign] = [await addTree(firm), await addTree(other)]
    const { id } = tree.group
    const query = { session_id: tree.session.id }

    expect((await ask(casework.app, moveEffect, { params: { id }, query }, {})).status).toBe(401)
    expect(await askFor(await firm.addEmployee('silver'), id, tree.session.id)).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to modify document groups' } },
    })
    for (const unknown of [foreign.group.id, UNKNOWN])
      expect(await askFor(firm.owner, unknown, tree.session.id)).toMatchObject({
        status: 404,
        body: { error: { message: 'Document group not found' } },
      })
    for (const unknown of [foreign.session.id, UNKNOWN])
      expect(await askFor(firm.owner, id, unknown)).toMatchObject(
        buildFieldRefusal('session_id', 'Session not found'),
      )
    for (const missing of [undefined, ''])
      expect(await askFor(firm.owner, id, missing)).toMatchObject(
        buildFieldRefusal('session_id', 'Session is required'),
      )
    for (const malformed of ['x', '0', '-1', '1.5'])
      expect(await askFor(firm.owner, id, malformed)).toMatchObject(
        buildFieldRefusal('session_id', 'Invalid id'),
      )
  })

  test('refuses a session of an archived case, as the move does', async () => {
    const firm = await newFirm(casework)
    const [from, to] = [await addTree(firm), await addTree(firm)]
    for (const status of ['closed', 'archived'] as const)
      await firm.owner.call(caseEndpoints.setStatus, {
        params: { id: to.legalCase.id },
        body: { status },
      })
    const refusal = {
      status: 409,
      body: { error: { message: 'This case is archived. Reopen it first.' } },
    }

    expect(await askFor(firm.owner, from.group.id, to.session.id)).toMatchObject(refusal)
    expect(await requestMoveGroup(firm.owner, from.group, to.session.id)).toMatchObject(refusal)
    expect((await askFor(firm.owner, to.group.id, to.session.id)).status).toBe(200)
  })

  test('counts its documents as far as the role sees them, wherever they are filed (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    const tree = await addTree(firm)
    const target = await firm.addSession({
      legalCase: await firm.addCase({ client: await firm.addClient({ name: 'Roe Ltd' }) }),
    })
    await upload(firm.owner, groupFields(tree), 'red')
    const filed = await upload(firm.owner, caseFields(tree))
    await moveToGroup(firm.owner, filed.id, tree.group.id)
    await upload(firm.owner, sessionFields(tree))
    const { id } = tree.group

    expect((await askFor(gold, id, target.id)).body).toMatchObject({ data: { documents: 1 } })
    expect(await expectGroupMove({ firm, people: [gold] }, tree.group, target.id)).toEqual({
      gain_count: 0,
      lose_count: 0,
      can_see_after: 2,
      sessions: 0,
      groups: 1,
      documents: 2,
      from: { id: tree.client, name: 'Acme Ltd' },
      to: { id: target.client_id, name: 'Roe Ltd' },
      enters_hold: false,
      leaves_hold: false,
    })
  })

  test('moves no document to another session of the client, and nothing to its own (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const second = await firm.addSession({ title: 'Second hearing', legalCase: tree.legalCase })
    await upload(firm.owner, groupFields(tree))
    const world = { firm, people: [] }

    expect(await expectGroupMove(world, tree.group, tree.session.id)).toMatchObject({
      groups: 0,
      documents: 0,
    })
    expect(await expectGroupMove(world, tree.group, second.id)).toMatchObject({
      groups: 1,
      documents: 0,
      from: { id: tree.session.id, name: tree.session.title },
      to: { id: second.id, name: 'Second hearing' },
    })
  })

  test('names holds that begin and those that refuse the move (FORE-008, HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const [from, to] = [await addTree(firm), await addTree(firm)]
    await hold(firm, { case_id: to.legalCase.id })
    const world = { firm, people: [] }

    expect(await expectGroupMove(world, to.group, from.session.id)).toMatchObject({
      enters_hold: false,
      leaves_hold: true,
    })
    expect(await expectGroupMove(world, from.group, to.session.id)).toMatchObject({
      to: { id: to.client },
      enters_hold: true,
      leaves_hold: false,
      hold_on: { id: to.legalCase.id, name: to.legalCase.title },
    })
    expect(await expectGroupMove(world, from.group, from.session.id)).toMatchObject({
      leaves_hold: true,
    })
  })

  test('a document of a held case keeps a group, and the session of the group, with their client (FORE-008, HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const [tree, to] = [await addTree(firm), await addTree(firm)]
    const held = await firm.addCase({ client: { ...(await firm.addClient()), id: tree.client } })
    await hold(firm, { case_id: held.id })
    const { id } = await upload(firm.owner, { client_id: tree.client, case_id: held.id })
    await moveToGroup(firm.owner, id, tree.group.id)
    const second = await firm.addSession({ legalCase: tree.legalCase })
    const world = { firm, people: [] }

    expect(await expectGroupMove(world, tree.group, to.session.id)).toMatchObject({
      leaves_hold: true,
    })
    const query = { client_id: to.client }
    const effect = await firm.owner.call(sessionEffects.moveEffect, {
      params: { id: tree.session.id },
      query,
    })
    expect(effect.leaves_hold).toBe(true)
    expect((await requestMoveSession(firm.owner, tree.session, query)).status).toBe(409)
    // With its client, the document stays in the held case.
    expect(await expectGroupMove(world, tree.group, second.id)).toMatchObject({
      leaves_hold: false,
    })
  })
})
