// What the effect of moving several documents, or a group, says, compared with what has moved.
import { caseEndpoints } from '@casework/contract/cases'
import { documentBatches, type DocumentPlace } from '@casework/contract/document-batches'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { groupEffects } from '@casework/contract/effects'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import type { Person } from '@casework/testing'
import { requestMoveGroup } from '../moves/move-records.ts'
import type { Random } from '../moves/random.ts'
import type { RandomFirm } from './random-firm.ts'
import { expectNobodyAffected } from './real-moves.ts'

const { updateMany } = documentBatches
const { placeEffect, groupEffect } = documentPlaceEffects

type World = Pick<RandomFirm, 'firm' | 'people'>

/** Their places and groups, by id. */
async function readDocuments(owner: Person, ids: readonly number[]): Promise<DocumentRecord[]> {
  const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 1000 } })
  return items.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id)
}

const getPlace = (document: DocumentRecord): DocumentPlace => ({
  client_id: document.client_id,
  case_id: document.case,
  session_id: document.session,
})
const hasMoved = (before: DocumentRecord, after: DocumentRecord | undefined): boolean =>
  JSON.stringify(getPlace(before)) !== JSON.stringify(after && getPlace(after))
const hasLeft = (before: DocumentRecord, after: DocumentRecord | undefined): boolean =>
  before.group !== null && before.group !== after?.group

const toQuery = (ids: readonly number[], { client_id, case_id, session_id }: DocumentPlace) => ({
  query: {
    ids: ids.join(),
    client_id,
    ...(case_id !== null && { case_id }),
    ...(session_id !== null && { session_id }),
  },
})

/** Moves documents to a place, and compares. Those that may leave it again are put back. */
export async function expectPlaceEffect(
  world: World,
  ids: readonly number[],
  place: DocumentPlace,
) {
  const { owner } = world.firm
  const move = (moved: readonly number[], to: DocumentPlace) =>
    owner.ask(updateMany, { body: { ids: moved, place: to } })
  const before = await readDocuments(owner, ids)
  const effect = await owner.call(placeEffect, toQuery(ids, place))
  expect(effect).toMatchObject({ documents: ids.length, sessions: 0, groups: 0, from: null })
  if (effect.leaves_hold) {
    expect((await move(ids, place)).status).toBe(409)
    expect(await readDocuments(owner, ids)).toEqual(before)
    return effect
  }
  await expectNobodyAffected(world, effect, () => move(ids, place))
  const after = await readDocuments(owner, ids)
  const moved = before.filter((document, at) => hasMoved(document, after[at]))
  expect(effect).toMatchObject({
    unchanged: ids.length - moved.length,
    leaving_group: before.filter((document, at) => hasLeft(document, after[at])).length,
  })
  const refused = []
  for (const document of moved)
    if ((await move([document.id], getPlace(document))).status === 409) refused.push(document.id)
  // Whoever cannot go back has come under a hold.
  expect([effect.enters_hold, refused]).toEqual([refused.length > 0, refused])
  return effect
}

/** Moves documents to a group, or out of their groups, and compares. */
export async function expectGroupEffect(
  world: World,
  ids: readonly number[],
  group_id: number | null,
) {
  const { owner } = world.firm
  const before = await readDocuments(owner, ids)
  const effect = await owner.call(groupEffect, {
    query: { ids: ids.join(), ...(group_id !== null && { group_id }) },
  })
  await expectNobodyAffected(world, effect, () =>
    owner.ask(updateMany, { body: { ids, group_id } }),
  )
  const after = await readDocuments(owner, ids)
  expect(after.map(getPlace)).toEqual(before.map(getPlace))
  expect(effect).toMatchObject({
    documents: ids.length,
    unchanged: before.filter((document, at) => document.group === after[at]?.group).length,
    leaving_group: before.filter((document, at) => hasLeft(document, after[at])).length,
    enters_hold: false,
    leaves_hold: false,
  })
  return effect
}

/** Moves a group to another session, and compares. */
export async function expectGroupMove(
  world: World,
  group: { readonly id: number; readonly name: string },
  session_id: number,
) {
  const { owner } = world.firm
  const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 1000 } })
  const ids = items.map(({ id }) => id)
  const before = await readDocuments(owner, ids)
  const effect = await owner.call(groupEffects.moveEffect, {
    params: { id: group.id },
    query: { session_id },
  })
  if (effect.leaves_hold) {
    expect((await requestMoveGroup(owner, group, session_id)).status).toBe(409)
    expect(await readDocuments(owner, ids)).toEqual(before)
    return effect
  }
  await expectNobodyAffected(world, effect, () => requestMoveGroup(owner, group, session_id))
  const after = await readDocuments(owner, ids)
  expect(effect.documents).toBe(before.filter((one, at) => hasMoved(one, after[at])).length)
  return effect
}

/** Places documents of the firm can be at. */
async function listPlaces({ firm: { owner } }: World): Promise<DocumentPlace[]> {
  const { items: cases } = await owner.call(caseEndpoints.list, {})
  const { items: sessions } = await owner.call(sessionEndpoints.list, {})
  return [
    ...cases.flatMap(({ client_id, id }) => [
      { client_id, case_id: null, session_id: null },
      { client_id, case_id: id, session_id: null },
    ]),
    ...sessions.map(({ client_id, case_id, id }) => ({ client_id, case_id, session_id: id })),
  ]
}

/** Moves random documents to random places and groups, with a hold somewhere. */
export async function expectDocumentsMoves(world: RandomFirm, random: Random): Promise<void> {
  const { owner, addSession } = world.firm
  const pickIds = async (client_id?: number) => {
    const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 1000 } })
    return items
      .filter((item) => client_id === undefined || item.client_id === client_id)
      .filter((_, at) => at === 0 || random.nextBelow(3) === 0)
      .map(({ id }) => id)
  }
  const { client_id } = await owner.call(sessionEndpoints.get, { params: { id: world.session.id } })
  const ofClient = await pickIds(client_id)
  if (ofClient.length > 0)
    await expectGroupEffect(world, ofClient, random.pick([null, world.group.id]))
  const places = await listPlaces(world)
  const held = random.pick(places)
  const record = held.case_id === null ? { client_id: held.client_id } : { case_id: held.case_id }
  // Another trial may have placed it before.
  await owner.ask(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })
  for (let n = 0; n < 2; n += 1)
    await expectPlaceEffect(world, await pickIds(), random.pick(places))
  await expectGroupMove(world, world.group, (await addSession()).id)
}
