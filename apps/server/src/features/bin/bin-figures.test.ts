// What is in the bin does not count as used storage, but both together have a limit.
import { binEndpoints } from '@casework/contract/bin'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const MB = 1024 * 1024

const casework = useTestApp({ settings: { STORAGE_LIMIT_MB: '2' } })

const upload = async (firm: Firm, client_id: number, size: number) => {
  const answer = await tryUpload(firm.owner, [
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['large.pdf', samples.pdf(size)],
  ])
  const { data } = answer.body as { data: { documents: { id: number }[] } | null }
  return { ...answer, id: String(data?.documents[0]?.id) }
}
const remove = (firm: Firm, id: string) =>
  firm.owner.call(documentEndpoints.remove, { params: { id } })
const listItems = async ({ owner }: Firm) => (await owner.call(binEndpoints.list, {})).items

test('refuses a restore that would pass the storage limit, and changes nothing (BIN-015)', async () => {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const first = await upload(firm, client_id, 1.2 * MB)
  await remove(firm, first.id)
  const second = await upload(firm, client_id, 1.2 * MB)
  const [before, items] = [await dumpRecords(casework, firm), await listItems(firm)]
  const restore = () =>
    firm.owner.ask(binEndpoints.restore, {
      params: { id: items[0]?.id ?? 0 },
      body: { with_parents: false },
    })

  expect(await restore()).toMatchObject({
    status: 413,
    body: {
      error: {
        type: 'quota_exceeded',
        message: 'There is not enough storage to restore this',
      },
    },
  })

  expect(await dumpRecords(casework, firm)).toBe(before)
  expect(await listItems(firm)).toEqual(items)
  await remove(firm, second.id)
  expect((await restore()).status).toBe(200)
})

test('ignores the bin in used storage, until both together are twice the limit (BIN-023)', async () => {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const readUsed = async () => (await firm.owner.call(dashboardEndpoints.summary, {})).space_used_mb
  for (let round = 0; round < 2; round += 1) {
    const { status, id } = await upload(firm, client_id, 1.8 * MB)
    expect(status).toBe(201)
    expect(await readUsed()).toBeCloseTo(1.8, 1)
    await remove(firm, id)
    expect(await readUsed()).toBe(0)
  }

  expect(await upload(firm, client_id, 0.6 * MB)).toMatchObject({
    status: 413,
    body: {
      error: {
        type: 'quota_exceeded',
        message: 'Storage limit reached. The bin is full; the owner can empty it.',
      },
    },
  })

  expect((await upload(firm, client_id, 0.2 * MB)).status).toBe(201)
  const [item] = await listItems(firm)
  await firm.owner.call(binEndpoints.purge, { params: { id: item?.id ?? 0 } })
  expect((await upload(firm, client_id, 0.6 * MB)).status).toBe(201)
})
