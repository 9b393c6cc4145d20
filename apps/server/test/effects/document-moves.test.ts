import { caseEndpoints } from '@casework/contract/cases'
import { documentBatches, type DocumentPlace } from '@casework/contract/document-batches'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { holdEndpoints } from '@casework/contract/holds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  buildFieldRefusal,
  newFirm,
  startTestApp,
  type Firm,
  type Person,
  type TestApp,
} from '../casework/index.ts'
import { seedDocuments } from '../documents/seed-documents.ts'
import {
  addGroup,
  addTree,
  caseFields,
  groupFields,
  sessionFields,
  upload,
} from '../moves/move-records.ts'
import { expectGroupEffect, expectPlaceEffect } from './real-document-moves.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const { updateMany } = documentBatches
const { placeEffect, groupEffect } = documentPlaceEffects
const UNKNOWN = 999_999_999
const NOT_SEEN = {
  status: 403,
  body: { error: { message: 'You do not have permission to view this document.' } },
}

const askPlace = (person: Person, query: Readonly<Record<string, unknown>>) =>
  person.ask(placeEffect, { query })
const askGroup = (person: Person, query: Readonly<Record<string, unknown>>) =>
  person.ask(groupEffect, { query })
const hold = (firm: Firm, record: { client_id: number } | { case_id: number }) =>
  firm.owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation' } })
const atClient = (client_id: number): DocumentPlace => ({
  client_id,
  case_id: null,
  session_id: null,
})
const getPlaces = ({ client, legalCase, session }: Awaited<ReturnType<typeof addTree>>) => ({
  client: atClient(client),
  case: { ...atClient(client), case_id: legalCase.id },
  session: { client_id: client, case_id: legalCase.id, session_id: session.id },
})

describe('refusals of the effect of moving documents', () => {
  test('nobody is answered who may not move documents', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const { id } = await upload(firm.owner, sessionFields(tree))
    const query = { ids: id, client_id: tree.client }
    const silver = await firm.addEmployee('silver')

    for (const endpoint of [placeEffect, groupEffect])
      expect((await ask(casework.app, endpoint, { query }, {})).status).toBe(401)
    expect(await askPlace(silver, query)).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to edit documents' } },
    })
    expect(await askGroup(silver, { ids: id })).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to move documents between groups' } },
    })
  })

  test('no, too many, repeated and malformed ids are refused', async () => {
    const firm = await newFirm(casework)
    const tree = await addTree(firm)
    const { id } = await upload(firm.owner, sessionFields(tree))
    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join()
    const faults = [
      ['', 'Select at least one document'],
      [many(201), 'Select at most 200 documents'],
      [`${id},${id}`, 'The same document is named twice'],
      ...['x', ',1', '1,', '1,x', '0', '-1', '1.5', ' 1', '007'].map((ids) => [ids, 'Invalid id']),
    ]

    for (const [ids, message = ''] of faults) {
      const refusal = buildFieldRefusal('ids', message)
      expect(await askPlace(firm.owner, { ids, client_id: tree.client })).toMatchObject(refusal)
      expect(await askGroup(firm.owner, { ids })).toMatchObject(refusal)
    }
    expect(await askGroup(firm.owner, {})).toMatchObject(
      buildFieldRefusal('ids', 'Select at least one document'),
    )
    expect(await askPlace(firm.owner, { ids: id })).toMatchObject(
      buildFieldRefusal('client_id', 'Please select a client'),
    )
    // They are no more than 200, but unknown.
    expect((await askGroup(firm.owner, { ids: many(200) })).status).toBe(404)
    for (const field of ['client_id', 'case_id', 'session_id'])
      expect(
        await askPlace(firm.owner, { ids: id, client_id: tree.client, [field]: 'x' }),
      ).toMatchObject(buildFieldRefusal(field, 'Invalid id'))
    expect(await askGroup(firm.owner, { ids: id, group_id: '-1' })).toMatchObject(
      buildFieldRefusal('group_id', 'Invalid id'),
    )
  })

  test('one id above the level or unknown refuses all, and so do those of another firm (FORE-007)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [tree, foreign] = [await addTree(firm), await addTree(other)]
    const gold = await firm.addEmployee('gold')
    const green = await upload(firm.owner, groupFields(tree))
    const red = await upload(firm.owner, groupFields(tree), 'red')
    const theirs = await upload(other.owner, groupFields(foreign))
    const ids = `${green.id},${red.id}`

    for (const answer of [
      await askPlace(gold, { ids, client_id: tree.client }),
      await askGroup(gold, { ids }),
    ]) {
      expect(answer).toMatchObject(NOT_SEEN)
      expect(answer.text).not.toContain('count')
    }
    for (const id of [theirs.id, UNKNOWN]) {
      const query = { ids: `${green.id},${id}` }
      const refusal = { status: 404, body: { error: { message: 'Document not found' } } }
      expect(await askPlace(firm.owner, { ...query, client_id: tree.client })).toMatchObject(
        refusal,
      )
      expect(await askGroup(firm.owner, query)).toMatchObject(refusal)
    }
  })

  test('a place or group that does not fit is refused as the move refuses it (FORE-008)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [from, to, foreign] = [await addTree(firm), await addTree(firm), await addTree(other)]
    const { id } = await upload(firm.owner, sessionFields(from))
    const archived = await addTree(firm)
    for (const status of ['closed', 'archived'] as const)
      await firm.owner.call(caseEndpoints.setStatus, {
        params: { id: archived.legalCase.id },
        body: { status },
      })
    const { client_id, case_id, session_id } = getPlaces(to).session
    const places: Partial<DocumentPlace>[] = [
      {},
      { client_id: UNKNOWN },
      { client_id: foreign.client },
      { client_id, case_id: UNKNOWN },
      { client_id, case_id: foreign.legalCase.id },
      { client_id, case_id: from.legalCase.id },
      { client_id, session_id: UNKNOWN },
      { client_id, session_id: foreign.session.id },
      { client_id, case_id, session_id: from.session.id },
      { client_id, session_id: from.session.id },
      { client_id: from.client, case_id, session_id },
      getPlaces(archived).case,
      { client_id: archived.client, session_id: archived.session.id },
    ]
    const read = (answer: { status: number; body: unknown }) => ({
      status: answer.status,
      error: JSON.parse(JSON.stringify(answer.body).replaceAll('place.', '')) as unknown,
    })

    for (const place of places) {
      const { case_id: legalCase, session_id: session, ...rest } = place
      const asked = await askPlace(firm.owner, {
        ids: id,
        ...rest,
        ...(legalCase && { case_id: legalCase }),
        ...(session && { session_id: session }),
      })
      const body = { ids: [id], place: { case_id: null, session_id: null, ...place } }
      const moved = await firm.owner.ask(updateMany, { body })
      expect(moved.status).toBeGreaterThanOrEqual(400)
      expect([place, read(asked)]).toEqual([place, read(moved)])
    }
    for (const group_id of [UNKNOWN, foreign.group.id, to.group.id, archived.group.id]) {
      const moved = await firm.owner.ask(updateMany, { body: { ids: [id], group_id } })
      expect(moved.status).toBeGreaterThanOrEqual(400)
      expect(read(await askGroup(firm.owner, { ids: id, group_id }))).toEqual(read(moved))
    }
    // Of the client of the archived case.
    const ofClient = await upload(firm.owner, { client_id: archived.client })
    expect(
      await askGroup(firm.owner, { ids: ofClient.id, group_id: archived.group.id }),
    ).toMatchObject({
      status: 409,
      body: { error: { message: 'This case is archived. Reopen it first.' } },
    })
  })
})

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
