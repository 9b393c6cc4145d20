// What the effect of a move says, compared with what has moved.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import {
  caseEffects,
  documentEffects,
  sessionEffects,
  type MoveEffect,
} from '@casework/contract/effects'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import type { Person } from '@casework/testing'
import { moveToGroup, requestMoveCase, requestMoveSession } from '../moves/move-records.ts'
import type { Random } from '../moves/random.ts'
import type { RandomFirm } from './random-firm.ts'
import { seeDocuments } from './real-difference.ts'

const byId = (id: number) => ({ params: { id } })

const countAt = async (
  owner: Person,
  { list }: typeof documentEndpoints | typeof sessionEndpoints | typeof documentGroupEndpoints,
  place: Partial<Record<'case' | 'client_id' | 'session_id', number>>,
): Promise<number> => (await owner.call(list, { query: place })).pagination.count

/** Moves, and compares what everybody sees. */
export async function expectNobodyAffected(
  { firm: { owner }, people }: Pick<RandomFirm, 'firm' | 'people'>,
  effect: Pick<MoveEffect, 'gain_count' | 'lose_count'>,
  move: () => Promise<{ status: number }>,
) {
  const seen = await seeDocuments([owner, ...people])
  expect((await move()).status).toBe(200)
  expect(await seeDocuments([owner, ...people])).toEqual(seen)
  expect([effect.gain_count, effect.lose_count]).toEqual([0, 0])
  return seen
}

async function expectCaseMove(world: RandomFirm, random: Random) {
  const { owner, addClient } = world.firm
  const legalCase = random.pick(world.cases)
  const { name: from } = await owner.call(clientEndpoints.get, byId(legalCase.client_id))
  const target = await addClient({ name: 'Target Ltd' })
  const isHeld = random.nextBelow(3) === 0
  if (isHeld)
    await owner.call(holdEndpoints.place, { body: { client_id: target.id, reason: 'Litigation' } })
  const effect = await owner.call(caseEffects.moveEffect, {
    ...byId(legalCase.id),
    query: { client_id: target.id },
  })
  await expectNobodyAffected(world, effect, () => requestMoveCase(owner, legalCase, target.id))
  expect(effect).toMatchObject({
    can_see_after: 1 + world.people.length,
    sessions: await countAt(owner, sessionEndpoints, { case: legalCase.id }),
    documents: await countAt(owner, documentEndpoints, { client_id: target.id }),
    groups: 0,
    from: { id: legalCase.client_id, name: from },
    to: { id: target.id, name: 'Target Ltd' },
    enters_hold: isHeld,
    leaves_hold: false,
  })
  const back = { client_id: legalCase.client_id }
  const { leaves_hold } = await owner.call(caseEffects.moveEffect, {
    ...byId(legalCase.id),
    query: back,
  })
  const moved = await owner.call(caseEndpoints.get, byId(legalCase.id))
  const { status } = await requestMoveCase(owner, moved, back.client_id)
  expect([leaves_hold, status]).toEqual([isHeld, isHeld ? 409 : 200])
}

async function expectSessionMove(world: RandomFirm) {
  const { owner, addClient } = world.firm
  const session = await owner.call(sessionEndpoints.get, byId(world.session.id))
  const target = await addClient({ name: 'Other Ltd' })
  const effect = await owner.call(sessionEffects.moveEffect, {
    ...byId(session.id),
    query: { client_id: target.id },
  })
  await expectNobodyAffected(world, effect, () =>
    requestMoveSession(owner, session, { client_id: target.id }),
  )
  expect(effect).toMatchObject({
    can_see_after: 1 + world.people.length,
    sessions: await countAt(owner, sessionEndpoints, { client_id: target.id }),
    documents: await countAt(owner, documentEndpoints, { client_id: target.id }),
    groups: await countAt(owner, documentGroupEndpoints, { session_id: session.id }),
    from: { id: session.client_id },
    to: { id: target.id, name: 'Other Ltd' },
    enters_hold: false,
    leaves_hold: false,
  })
}

async function expectDocumentMove(world: RandomFirm) {
  const { firm, document, group } = world
  const effect = await firm.owner.call(documentEffects.moveEffect, {
    ...byId(document.id),
    query: { group_id: group.id },
  })
  const seen = await expectNobodyAffected(world, effect, async () => {
    expect((await moveToGroup(firm.owner, document.id, group.id)).group).toBe(group.id)
    return { status: 200 }
  })
  expect(effect).toMatchObject({
    can_see_after: seen.filter((ids) => ids.has(document.id)).length,
    sessions: 0,
    documents: 1,
    groups: 0,
    from: null,
    to: { id: group.id, name: group.name },
  })
}

/** Moves a document, a session and a case. */
export async function expectMoveEffects(world: RandomFirm, random: Random): Promise<void> {
  await expectDocumentMove(world)
  await expectSessionMove(world)
  await expectCaseMove(world, random)
}
