// What the hourly purge of the bin leaves below a hold.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { addTree, listItems } from '../../../test/bin/bin-items.ts'
import { ageItems, runPurgeJob } from '../../../test/bin/purge-job.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

// The job covers the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })

/** The deleted records that are still in the bin after a run of the job, newest first. */
const purge = async (firm: Firm) => {
  await runPurgeJob(casework)
  return (await listItems(firm)).map(({ record_id }) => record_id)
}

test('the job keeps an item below a hold that is younger, purges others, and the item after the lift (HOLD-004)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { client_id, documents } = await addTree(firm)
  const [document = 0] = documents
  await owner.call(documentEndpoints.remove, { params: { id: document } })
  const { id: unrelated } = await firm.addClient()
  await owner.call(clientEndpoints.remove, { params: { id: unrelated } })
  await ageItems(casework, firm, 31)
  const hold = await owner.call(holdEndpoints.place, { body: { client_id, reason: 'Notice' } })
  expect((await listItems(firm)).map(({ record_id }) => record_id)).toEqual([unrelated, document])

  expect(await purge(firm)).toEqual([document])
  expect(await purge(firm)).toEqual([document])
  await owner.call(holdEndpoints.lift, { params: { id: hold.id }, body: { reason: 'Settled' } })
  expect(await purge(firm)).toEqual([])
})

test('after the lift the job purges only what is due (HOLD-004)', async () => {
  const firm = await newFirm(casework)
  const { client_id, documents } = await addTree(firm)
  const [document = 0] = documents
  await firm.owner.call(documentEndpoints.remove, { params: { id: document } })
  await ageItems(casework, firm, 29)
  const hold = await firm.owner.call(holdEndpoints.place, { body: { client_id, reason: 'Notice' } })
  await firm.owner.call(holdEndpoints.lift, { params: { id: hold.id }, body: { reason: 'Error' } })
  expect(await purge(firm)).toEqual([document])
  await ageItems(casework, firm, 1)
  expect(await purge(firm)).toEqual([])
})

test('the job keeps every item that a held item needs, at any depth (HOLD-004)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { client_id, case_id } = await addTree(firm)
  // A session of a held client in the case of another one, which it needs.
  const held = await firm.addClient({ name: 'Held' })
  const session = await owner.call(sessionEndpoints.create, {
    body: { title: 'Crossing', date: '2026-03-04T09:30:00', case_id, client_id: held.id },
  })
  for (const [endpoint, id] of [
    [sessionEndpoints.remove, session.id],
    [caseEndpoints.remove, case_id],
    [clientEndpoints.remove, client_id],
  ] as const)
    await owner.call(endpoint, { params: { id } })
  await ageItems(casework, firm, 31)
  const hold = await owner.call(holdEndpoints.place, {
    body: { client_id: held.id, reason: 'Notice' },
  })

  expect(await purge(firm)).toEqual([client_id, case_id, session.id])
  await owner.call(holdEndpoints.lift, { params: { id: hold.id }, body: { reason: 'Settled' } })
  expect(await purge(firm)).toEqual([])
})
