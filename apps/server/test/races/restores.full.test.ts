import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from 'vitest'
import { listItems } from '../bin/bin-items.ts'
import { readPlaces } from '../bin/places.ts'
import { newFirm, useTestApp, type Answer } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 5)

const casework = useTestApp()

const sortStatuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** A client with a file in the bin, and two people who may restore it. */
async function addItem() {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  const { client_id } = await firm.addSession()
  await uploadText(firm.owner, { client_id })
  const before = await readPlaces(casework, firm)
  await firm.owner.call(clientEndpoints.remove, { params: { id: client_id } })
  const [item] = await listItems(firm)
  return { firm, owner: firm.owner, admin, before, params: { id: item?.id ?? 0 } }
}

test(`answers 200 to one of two people who restore an item at once, ${ROUNDS} times (BIN-014)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { firm, owner, admin, before, params } = await addItem()

    const answers = await Promise.all(
      [owner, admin].map((person) => person.ask(binEndpoints.restore, { params, body: {} })),
    )

    expect(sortStatuses(answers)).toEqual([200, 404])
    expect(await readPlaces(casework, firm)).toEqual(before)
    expect(await listItems(firm)).toEqual([])
  }
})

test(`ends a purge and a restore at once in one of the two, ${ROUNDS} times (BIN-014, BIN-016)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { firm, owner, admin, before, params } = await addItem()
    const requests = [
      () => owner.ask(binEndpoints.purge, { params }),
      () => admin.ask(binEndpoints.restore, { params, body: {} }),
    ]
    const isPurgedFirst = round % 2 === 0

    const answers = await Promise.all(
      (isPurgedFirst ? requests : requests.toReversed()).map((send) => send()),
    )

    expect(sortStatuses(answers)).toEqual([200, 404])
    const [, restored] = isPurgedFirst ? answers : answers.toReversed()
    expect(await readPlaces(casework, firm)).toEqual(
      restored?.status === 200 ? before : { live: [], binned: [] },
    )
    expect(await listItems(firm)).toEqual([])
  }
})
