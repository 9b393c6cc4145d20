// A move with a document above the role's level is refused; its effect says so, and no more.
import {
  caseEffects,
  groupEffects,
  sessionEffects,
  type MoveEffect,
} from '@casework/contract/effects'
import { holdEndpoints } from '@casework/contract/holds'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import {
  addTree,
  caseFields,
  groupFields,
  moveToGroup,
  requestMoveCase,
  requestMoveGroup,
  requestMoveSession,
  sessionFields,
  upload,
} from '../moves/move-records.ts'

const casework = useTestApp()

type Tree = Awaited<ReturnType<typeof addTree>>
type Answer = Awaited<ReturnType<typeof requestMoveCase>>

interface Move {
  readonly fields: (tree: Tree) => Parameters<typeof upload>[1]
  readonly preview: (person: Person, from: Tree, to: Tree) => Promise<MoveEffect>
  readonly write: (person: Person, from: Tree, to: Tree) => Promise<Answer>
}

const moveSession = (getTarget: (to: Tree) => { client_id?: number; case_id?: number }): Move => ({
  fields: sessionFields,
  preview: (person, { session }, to) =>
    person.call(sessionEffects.moveEffect, { params: { id: session.id }, query: getTarget(to) }),
  write: (person, { session }, to) => requestMoveSession(person, session, getTarget(to)),
})
const MOVES: Readonly<Record<string, Move>> = {
  case: {
    fields: caseFields,
    preview: (person, { legalCase }, { client }) =>
      person.call(caseEffects.moveEffect, {
        params: { id: legalCase.id },
        query: { client_id: client },
      }),
    write: (person, { legalCase }, { client }) => requestMoveCase(person, legalCase, client),
  },
  'session to another client': moveSession(({ client }) => ({ client_id: client })),
  'session to another case': moveSession(({ legalCase }) => ({ case_id: legalCase.id })),
  group: {
    fields: groupFields,
    preview: (person, { group }, { session }) =>
      person.call(groupEffects.moveEffect, {
        params: { id: group.id },
        query: { session_id: session.id },
      }),
    write: (person, { group }, { session }) => requestMoveGroup(person, group, session.id),
  },
}
const REFUSED = {
  status: 403,
  body: { error: { message: 'This record contains documents your role cannot access' } },
}
const HELD = {
  status: 409,
  body: { error: { message: 'This record is under a hold. It cannot be moved out of it.' } },
}
const hold = (firm: Firm, case_id: number) =>
  firm.owner.call(holdEndpoints.place, { body: { case_id, reason: 'Litigation' } })

describe.each(Object.entries(MOVES))('the effect of moving a %s', (_, move) => {
  test('says that an unseen document refuses it, as the move does, and nothing else about it (FORE-008, FIX-021)', async () => {
    const firm = await newFirm(casework)
    const [diamond, admin] = [await firm.addEmployee('diamond'), await firm.addEmployee('admin')]
    const [from, to] = [await addTree(firm), await addTree(firm)]
    await upload(firm.owner, move.fields(from))
    const before = await move.preview(diamond, from, to)
    expect(before).toMatchObject({ documents: 1 })
    expect(before).not.toHaveProperty('has_unseen')
    await upload(firm.owner, move.fields(from), 'red')

    expect(await move.preview(diamond, from, to)).toEqual({ ...before, has_unseen: true })
    expect(await move.write(diamond, from, to)).toMatchObject(REFUSED)
    // Where it is, nothing moves.
    expect(await move.preview(diamond, from, from)).not.toHaveProperty('has_unseen')
    expect(await move.preview(admin, from, to)).toEqual({ ...before, documents: 2 })
    expect((await move.write(admin, from, to)).status).toBe(200)
  })
})

describe('the effect of a move out of a hold', () => {
  test('of a document that the role does not see, names no hold and is refused (FORE-008, HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    const [tree, to] = [await addTree(firm), await addTree(firm)]
    const held = await firm.addCase({ client: { ...(await firm.addClient()), id: tree.client } })
    await hold(firm, held.id)
    const { id } = await upload(firm.owner, { client_id: tree.client, case_id: held.id }, 'red')
    await moveToGroup(firm.owner, id, tree.group.id)

    for (const kind of ['group', 'session to another client']) {
      const { preview, write } = MOVES[kind] as Move
      expect(await preview(gold, tree, to)).toMatchObject({ leaves_hold: false, has_unseen: true })
      expect(await write(gold, tree, to)).toMatchObject(REFUSED)
      const seen = await preview(firm.owner, tree, to)
      expect(seen).toMatchObject({ leaves_hold: true })
      expect(seen).not.toHaveProperty('has_unseen')
      expect(await write(firm.owner, tree, to)).toMatchObject(HELD)
    }
  })

  test('says nothing about documents if the record itself is held, as the refusal of the move (FORE-008, HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    const [tree, to] = [await addTree(firm), await addTree(firm)]
    await upload(firm.owner, groupFields(tree), 'red')
    await hold(firm, tree.legalCase.id)

    for (const kind of ['group', 'session to another case']) {
      const { preview, write } = MOVES[kind] as Move
      const effect = await preview(gold, tree, to)
      expect(effect).toMatchObject({ leaves_hold: true })
      expect(effect).not.toHaveProperty('has_unseen')
      expect(await write(gold, tree, to)).toMatchObject(HELD)
    }
  })
})
