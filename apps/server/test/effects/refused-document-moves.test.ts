import { caseEndpoints } from '@casework/contract/cases'
import { documentBatches, type DocumentPlace } from '@casework/contract/document-batches'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { describe, expect, test } from 'vitest'
import { ask, buildFieldRefusal, newFirm, useTestApp, type Person } from '@casework/testing'
import { addTree, getPlaces, groupFields, sessionFields, upload } from '../moves/move-records.ts'

const casework = useTestApp()

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
