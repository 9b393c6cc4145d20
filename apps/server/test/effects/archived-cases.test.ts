// An archived case takes no records: the effect of a move into one is refused as the move is.
import { caseEndpoints } from '@casework/contract/cases'
import { documentEndpoints } from '@casework/contract/documents'
import { documentEffects, sessionEffects } from '@casework/contract/effects'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  addTree,
  caseFields,
  groupFields,
  requestMoveSession,
  upload,
} from '../moves/move-records.ts'

const casework = useTestApp()

const REFUSED = {
  status: 409,
  body: { error: { message: 'This case is archived. Reopen it first.' } },
}

async function archive({ owner }: Firm, id: number) {
  for (const status of ['closed', 'archived'] as const)
    await owner.call(caseEndpoints.setStatus, { params: { id }, body: { status } })
}

test('of a session, but not within its archived case (FORE-008, MATTER-016)', async () => {
  const firm = await newFirm(casework)
  const [from, to] = [await addTree(firm), await addTree(firm)]
  await archive(firm, to.legalCase.id)
  const askFor = (id: number, query: { client_id?: number; case_id?: number }) =>
    firm.owner.ask(sessionEffects.moveEffect, { params: { id }, query })
  const toCase = { case_id: to.legalCase.id }

  expect(await askFor(from.session.id, toCase)).toMatchObject(REFUSED)
  expect(await requestMoveSession(firm.owner, from.session, toCase)).toMatchObject(REFUSED)
  const toClient = { ...toCase, client_id: from.client }
  expect((await askFor(to.session.id, toClient)).status).toBe(200)
  expect((await requestMoveSession(firm.owner, to.session, toClient)).status).toBe(200)
})

test('of a document to a group, but not within its archived case (FORE-008, INTAKE-018)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  const other = await upload(firm.owner, { client_id: tree.client })
  const inCase = await upload(firm.owner, caseFields(tree))
  const grouped = await upload(firm.owner, groupFields(tree))
  await archive(firm, tree.legalCase.id)
  const askFor = (id: number, group_id?: number) =>
    firm.owner.ask(documentEffects.moveEffect, {
      params: { id },
      query: group_id === undefined ? {} : { group_id },
    })
  const move = (id: number, group_id: number | null) =>
    firm.owner.ask(documentEndpoints.move, { params: { id }, body: { group_id } })

  expect(await askFor(other.id, tree.group.id)).toMatchObject(REFUSED)
  expect(await move(other.id, tree.group.id)).toMatchObject(REFUSED)
  for (const [id, group] of [
    [inCase.id, tree.group.id],
    [grouped.id, undefined],
  ] as const) {
    expect((await askFor(id, group)).status).toBe(200)
    expect((await move(id, group ?? null)).status).toBe(200)
  }
})
