// Restores that find other records than there were, and one that fails on its way.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { addTree, listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { createGroup, createSessionWithGroup } from '@casework/testing/documents/groups'
import { dumpRecords } from '../../../test/moves/table-dump.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const findItem = async (firm: Firm, record_id: number) => {
  const item = (await listItems(firm)).find((one) => one.record_id === record_id)
  if (!item) throw new Error(`no item of ${record_id}`)
  return item
}
const restoreRecord = async (firm: Firm, record_id: number, with_parents = false) =>
  restoreItem(firm, (await findItem(firm, record_id)).id, with_parents)
const readDocument = ({ owner }: Firm, id: number) =>
  owner.call(documentEndpoints.get, { params: { id } })
const removeDocument = ({ owner }: Firm, id: number) =>
  owner.call(documentEndpoints.remove, { params: { id } })

test('a restored group gets back its documents that are live, in no group and of its client only (BIN-010)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { session, group } = await createSessionWithGroup(firm)
  const { client_id } = session
  const [other, elsewhere] = [await createGroup(firm, session.id, 'Other'), await firm.addClient()]
  const inGroup = () => uploadText(owner, { client_id, group_id: group.id })
  const [kept, grouped, moved, deleted] = [
    await inGroup(),
    await inGroup(),
    await inGroup(),
    await inGroup(),
  ]
  await owner.call(documentGroupEndpoints.remove, { params: { id: group.id } })
  await owner.call(documentEndpoints.move, {
    params: { id: grouped },
    body: { group_id: other.id },
  })
  await owner.call(documentBatches.updateMany, {
    body: {
      ids: [moved],
      place: { client_id: elsewhere.id, case_id: null, session_id: null },
    },
  })
  await removeDocument(firm, deleted)
  const unchanged = [await readDocument(firm, grouped), await readDocument(firm, moved)]
  expect(unchanged).toMatchObject([{ group: other.id }, { client_id: elsewhere.id, group: null }])

  expect(await restoreRecord(firm, group.id)).toMatchObject({ status: 200 })

  expect(await readDocument(firm, kept)).toMatchObject({ group: group.id })
  expect([await readDocument(firm, grouped), await readDocument(firm, moved)]).toEqual(unchanged)
  expect((await owner.ask(documentEndpoints.get, { params: { id: deleted } })).status).toBe(404)
})

test.each(['in the bin', 'purged'])(
  'a document whose group is %s is restored without a group (BIN-010)',
  async (state) => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const { client_id } = session
    const id = await uploadText(firm.owner, { client_id, group_id: group.id })
    await removeDocument(firm, id)
    await firm.owner.call(documentGroupEndpoints.remove, { params: { id: group.id } })
    const item = await findItem(firm, group.id)
    if (state === 'purged') await firm.owner.call(binEndpoints.purge, { params: { id: item.id } })

    expect(await restoreRecord(firm, id)).toMatchObject({ status: 200 })

    expect(await readDocument(firm, id)).toMatchObject({ client_id, group: null })
  },
)

/** Breaks a captured row, as the owner of the database, who passes the policies of the bin. */
const setCaptured = (record_id: number, title: string | null) =>
  casework.asOwner(
    `update bin_rows set row = jsonb_set(row, '{title}', coalesce(to_jsonb($2::text), 'null')) where record_id = $1`,
    [record_id, title],
  )

test('restores all needed items or, when the last of them fails, none (BIN-012)', async () => {
  const firm = await newFirm(casework)
  const { client_id, case_id, session_id } = await addTree(firm)
  const before = await dumpRecords(casework, firm)
  for (const [endpoint, id] of [
    [sessionEndpoints.remove, session_id],
    [caseEndpoints.remove, case_id],
    [clientEndpoints.remove, client_id],
  ] as const)
    await firm.owner.call(endpoint, { params: { id } })
  const [deleted, items] = [await dumpRecords(casework, firm), await listItems(firm)]
  const { title } = await findItem(firm, session_id)
  await setCaptured(session_id, null)

  expect((await restoreRecord(firm, session_id, true)).status).toBe(500)

  expect(await dumpRecords(casework, firm)).toBe(deleted)
  expect(await listItems(firm)).toEqual(items)
  await setCaptured(session_id, title)
  expect((await restoreRecord(firm, session_id, true)).status).toBe(200)
  expect(await dumpRecords(casework, firm)).toBe(before)
})
