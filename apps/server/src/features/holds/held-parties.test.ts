// A party is below the holds of its case and of its client.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { historyEndpoints } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const casework = useTestApp()

const HELD = {
  status: 409,
  body: {
    error: {
      message: 'This record is under a hold. It cannot be deleted until the hold is lifted.',
    },
  },
}
const path = (id: number) => ({ id: String(id) })

const placeHold = ({ owner }: Firm, record: { client_id: number } | { case_id: number }) =>
  owner.call(holdEndpoints.place, { body: { ...record, reason: 'Litigation notice' } })
const removeClient = ({ owner }: Firm, id: number) =>
  owner.ask(clientEndpoints.remove, { params: { id } })
const removeCase = ({ owner }: Firm, id: number) =>
  owner.ask(caseEndpoints.remove, { params: { id } })
const purge = ({ owner }: Firm, id = 0) => owner.ask(binEndpoints.purge, { params: { id } })

/** A client as the opponent in a case of another client. */
async function addOpponent(firm: Firm) {
  const { id: client_id } = await firm.addClient({ name: 'Northwind' })
  const { id: case_id, client_id: owning_client } = await firm.addCase()
  const party = await firm.owner.call(partyEndpoints.add, {
    params: path(case_id),
    body: { client_id, role: 'opponent', reference: 'AB 12' },
  })
  return { client_id, case_id, owning_client, party_id: party.id }
}

test('refuses to delete a party of a held case, and of a case of a held client (HOLD-002)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id, owning_client } = await addOpponent(firm)
  for (const held of [{ case_id }, { client_id: owning_client }]) {
    const { id } = await placeHold(firm, held)
    const before = await dumpRecords(casework, firm)
    expect(await removeClient(firm, client_id)).toMatchObject(HELD)
    expect(await dumpRecords(casework, firm)).toBe(before)
    await firm.owner.call(holdEndpoints.lift, { params: path(id), body: { reason: 'Settled' } })
  }
  expect((await removeClient(firm, client_id)).status).toBe(200)
})

test('refuses to delete a case with a held client as a party (HOLD-002)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id, owning_client } = await addOpponent(firm)
  await placeHold(firm, { client_id })
  const before = await dumpRecords(casework, firm)
  expect(await removeCase(firm, case_id)).toMatchObject(HELD)
  expect(await removeClient(firm, owning_client)).toMatchObject(HELD)
  expect(await dumpRecords(casework, firm)).toBe(before)
})

test('keeps a party in the bin from a purge while its case is held (HOLD-002, HOLD-004)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id } = await addOpponent(firm)
  await removeClient(firm, client_id)
  const { id } = await placeHold(firm, { case_id })
  const [item] = await listItems(firm)
  expect(item).toMatchObject({ on_hold: true, purge_at: null, needs: [] })
  expect(await purge(firm, item?.id)).toMatchObject(HELD)
  await firm.owner.call(holdEndpoints.lift, { params: path(id), body: { reason: 'Settled' } })
  expect((await purge(firm, item?.id)).status).toBe(200)
})

test('keeps a party that waits for its case from a purge while its client is held (HOLD-002, HOLD-004)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id } = await addOpponent(firm)
  await removeClient(firm, client_id)
  await removeCase(firm, case_id)
  const [ofCase, ofClient] = await listItems(firm)
  await restoreItem(firm, ofClient?.id ?? 0)
  await placeHold(firm, { client_id })
  expect(await listItems(firm)).toMatchObject([{ id: ofCase?.id, on_hold: true }])
  expect(await purge(firm, ofCase?.id)).toMatchObject(HELD)
  expect((await restoreItem(firm, ofCase?.id ?? 0)).status).toBe(200)
})

test('takes a party out of a held case: an edit, whose values the history keeps (HOLD-006)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id, party_id } = await addOpponent(firm)
  await placeHold(firm, { case_id })
  const params = { id: case_id, party_id }
  expect((await firm.owner.ask(partyEndpoints.remove, { params })).status).toBe(200)
  const { items } = await firm.owner.call(historyEndpoints.ofCase, { params: path(case_id) })
  expect(items[0]?.changes.map(({ field, before }) => [field, before]).toSorted()).toEqual([
    ['party_client', client_id],
    ['party_reference', 'AB 12'],
    ['party_role', 'opponent'],
  ])
  expect((await removeClient(firm, client_id)).status).toBe(200)
})
