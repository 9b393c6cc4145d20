import { documentBatches, type DocumentPlace } from '@casework/contract/document-batches'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { holdEndpoints } from '@casework/contract/holds'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { seedDocuments } from '@casework/testing/documents/seed-documents'
import {
  addGroup,
  addTree,
  atClient,
  caseFields,
  getPlaces,
  groupFields,
  sessionFields,
  upload,
} from '../moves/move-records.ts'
import { expectGroupEffect, expectPlaceEffect } from './real-document-moves.ts'

const casework = useTestApp()

const { updateMany } = documentBatches
const { placeEffect } = documentPlaceEffects
const hold = (firm: Firm, record: { client_id: number } | { case_id: number }) =>
  firm.owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })

describe('the effect of moving documents', () => {
  test('counts what moves, what is there already and what leaves its group (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const people = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]
    const [from, to] = [await addTree(firm), await addTree(firm)]
    const [there, grouped, ofCase, red] = [
      await upload(firm.owner, groupFields(to)),
      await upload(firm.owner, groupFields(from)),
      await upload(firm.owner, caseFields(from)),
      await upload(firm.owner, { client_id: from.client }, 'red'),
    ]
    const ids = [there, grouped, ofCase, red].map(({ id }) => id)
    const world = { firm, people }

    expect(await expectPlaceEffect(world, ids, getPlaces(to).session)).toEqual({
      gain_count: 0,
      lose_count: 0,
      can_see_after: 3,
      sessions: 0,
      groups: 0,
      documents: 4,
      unchanged: 1,
      leaving_group: 1,
      from: null,
      to: { id: to.session.id, name: to.session.title },
      enters_hold: false,
      leaves_hold: false,
    })
    const { id, title } = to.legalCase
    expect(await expectPlaceEffect(world, [red.id], getPlaces(to).case)).toMatchObject({
      can_see_after: 1,
      to: { id, name: title },
    })
    expect(await expectPlaceEffect(world, [there.id], getPlaces(to).client)).toMatchObject({
      leaving_group: 1,
      to: { id: to.client, name: 'Acme Ltd' },
    })
    // A session brings its case along.
    const second = await firm.addSession({ legalCase: from.legalCase })
    const query = { ids: `${ofCase.id}`, client_id: from.client, session_id: second.id }
    expect(await firm.owner.call(placeEffect, { query })).toMatchObject({
      unchanged: 0,
      to: { id: second.id, name: second.title },
    })
  })

  test('knows a group of the new session, which its documents keep (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const places = getPlaces(tree)
    const { id } = await upload(firm.owner, { client_id: tree.client, group_id: tree.group.id })
    const world = { firm, people: [] }

    const stays = { unchanged: 0, leaving_group: 0 }
    await firm.owner.call(updateMany, { body: { ids: [id], place: places.client } })
    await firm.owner.call(updateMany, { body: { ids: [id], group_id: tree.group.id } })
    expect(await expectPlaceEffect(world, [id], places.session)).toMatchObject(stays)
    // It was put back to the client, and has left the group.
    expect(await expectPlaceEffect(world, [id], places.client)).toMatchObject({ unchanged: 1 })
  })

  test('names holds that begin, and one document that keeps all where they are (FORE-008, HOLD-005)', async () => {
    const firm = await newFirm(casework)
    const [free, client, ofCase] = [await addTree(firm), await addTree(firm), await addTree(firm)]
    await hold(firm, { client_id: client.client })
    await hold(firm, { case_id: ofCase.legalCase.id })
    const [loose, ofClient, inCase, besideCase] = [
      await upload(firm.owner, sessionFields(free)),
      await upload(firm.owner, { client_id: client.client }),
      await upload(firm.owner, caseFields(ofCase)),
      await upload(firm.owner, { client_id: ofCase.client }),
    ].map(({ id }) => id) as [number, number, number, number]
    const world = { firm, people: [] }
    const expectHolds = async (
      ids: number[],
      place: DocumentPlace,
      [enters_hold, leaves_hold]: [boolean, boolean],
    ) =>
      expect(await expectPlaceEffect(world, ids, place)).toMatchObject({ enters_hold, leaves_hold })

    await expectHolds([besideCase], getPlaces(free).client, [false, false])
    await expectHolds([loose, ofClient], getPlaces(free).session, [false, true])
    await expectHolds([ofClient], getPlaces(client).session, [false, false])
    await expectHolds([inCase], getPlaces(ofCase).session, [false, false])
    await expectHolds([inCase], getPlaces(ofCase).client, [false, true])
    await expectHolds([inCase, ofClient], getPlaces(client).case, [true, true])
    await expectHolds([besideCase], getPlaces(ofCase).case, [true, false])
    await expectHolds([loose, ofClient], getPlaces(client).client, [true, false])
  })

  test('answers for 200 documents (FORE-008)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient()
    const ids = await seedDocuments(casework, firm, { client_id: id }, 200)

    expect(
      await expectPlaceEffect({ firm, people: [] }, ids.slice(0, 20), atClient(id)),
    ).toMatchObject({ unchanged: 20 })
    const query = { ids: ids.join(), client_id: (await firm.addClient()).id }
    expect(await firm.owner.call(placeEffect, { query })).toMatchObject({
      documents: 200,
      unchanged: 0,
    })
  })
})

test('the effect of another group counts what leaves its group and crosses no hold (FORE-008)', async () => {
  const firm = await newFirm(casework)
  const people = [await firm.addEmployee('diamond')]
  const tree = await addTree(firm)
  const letters = await addGroup(firm.owner, tree.session.id, 'Letters')
  const ids = [
    await upload(firm.owner, groupFields(tree), 'red'),
    await upload(firm.owner, { ...sessionFields(tree), group_id: letters.id }, 'red'),
    await upload(firm.owner, caseFields(tree), 'red'),
  ].map(({ id }) => id)
  await hold(firm, { client_id: tree.client })
  const world = { firm, people }

  expect(await expectGroupEffect(world, ids, letters.id)).toEqual({
    gain_count: 0,
    lose_count: 0,
    can_see_after: 1,
    sessions: 0,
    groups: 0,
    documents: 3,
    unchanged: 1,
    leaving_group: 1,
    from: null,
    to: { id: letters.id, name: 'Letters' },
    enters_hold: false,
    leaves_hold: false,
  })
  expect(await expectGroupEffect(world, ids, null)).toMatchObject({
    unchanged: 0,
    leaving_group: 3,
    to: null,
  })
  expect(await expectGroupEffect(world, ids, null)).toMatchObject({ unchanged: 3 })
})
