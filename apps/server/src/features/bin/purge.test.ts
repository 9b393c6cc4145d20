import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { expect, test } from 'vitest'
import { ageItems, runPurgeJob } from '../../../test/bin/purge-job.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadOne } from '@casework/testing/documents/upload-requests'

// The job covers the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })

const runJob = () => runPurgeJob(casework)
const listItems = async ({ owner }: Firm) =>
  (await owner.call(binEndpoints.list, { query: {} })).items
const query = <Row extends object>(text: string, values: unknown[]) =>
  onDatabase(
    casework.database.backup,
    async (client) => (await client.query<Row>(text, values)).rows,
  )
const setAge = (firm: Firm, days: number) => ageItems(casework, firm, days)

async function addDeletedClient(firm: Firm, name: string) {
  const { id: client_id } = await firm.addClient({ name })
  await uploadOne(firm.owner, { security_level: 'red', client_id })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  return { client_id }
}

test('purges what is older than the days of the firm, and writes an entry (BIN-017, BIN-020)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  await addDeletedClient(firm, 'Old')
  await addDeletedClient(other, 'Old too')
  await setAge(firm, 30)
  await setAge(other, 29)
  const [old] = await listItems(firm)
  await addDeletedClient(firm, 'New')

  await runJob()

  expect((await listItems(firm)).map(({ title }) => title)).toEqual(['New'])
  expect(await listItems(other)).toHaveLength(1)
  expect(
    await query(
      `select action, role, object_type, object_ids::text, e.unit_id::text, d.counts
       from audit_entries e join deletions d on d.account_id = e.account_id and d.id = e.unit_id
       where e.account_id = $1 and action like 'JOB %'`,
      [firm.account_id],
    ),
  ).toEqual([
    {
      action: 'JOB purge_bin',
      role: 'system',
      object_type: 'client',
      object_ids: `{${old?.record_id}}`,
      unit_id: String(old?.id),
      counts: expect.objectContaining({ clients: 1, documents: 1 }),
    },
  ])
  expect(
    await query('select 1 from bin_rows where account_id = $1 and deletion_id = $2', [
      firm.account_id,
      old?.id,
    ]),
  ).toEqual([])
})

test('erases the names of earlier items of the same record, whoever purges (BIN-020, HIST-026)', async () => {
  for (const purge of ['owner', 'job']) {
    const firm = await newFirm(casework)
    const { client_id } = await addDeletedClient(firm, 'Twice deleted')
    const [first] = await listItems(firm)
    await firm.owner.call(binEndpoints.restore, { params: { id: first?.id ?? 0 }, body: {} })
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    const [second] = await listItems(firm)
    if (purge === 'job') await setAge(firm, 31).then(runJob)
    else await firm.owner.call(binEndpoints.purge, { params: { id: second?.id ?? 0 } })
    expect(await listItems(firm)).toEqual([])
    const history = await firm.owner.call(historyEndpoints.list, {})
    expect(JSON.stringify(history), purge).not.toContain('Twice deleted')
  }
})

test('the owner purges what needs the item too, with an entry each (BIN-016, BIN-020)', async () => {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient({ name: 'Parent' })
  const { id } = await uploadOne(firm.owner, { security_level: 'red', client_id })
  await firm.owner.call(documentEndpoints.remove, { params: { id } })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  const [parent] = await listItems(firm)
  await firm.owner.call(binEndpoints.purge, { params: { id: parent?.id ?? 0 } })
  expect(await listItems(firm)).toEqual([])
  const { items } = await firm.owner.call(historyEndpoints.list, { query: { action: 'purged' } })
  const purged = new Map(items.map(({ object_type, object_id }) => [object_type, object_id]))
  expect([...purged]).toHaveLength(items.length)
  expect(Object.fromEntries(purged)).toEqual({ client: client_id, document: id })
})

test('waits 24 hours after the days were lowered (BIN-021, BIN-022)', async () => {
  const firm = await newFirm(casework)
  await addDeletedClient(firm, 'Ten days')
  await setAge(firm, 10)
  const save = (days: number) => firm.owner.call(binEndpoints.saveSettings, { body: { days } })
  expect(await save(40)).toEqual({ days: 40, purges_from: null })
  const lowered = await save(7)
  expect(lowered).toEqual({ days: 7, purges_from: expect.stringMatching(/Z$/) })
  expect((await firm.owner.call(binEndpoints.list, { query: {} })).bin.days).toBe(7)
  expect(Date.parse(lowered.purges_from ?? '') - Date.now()).toBeGreaterThan(23 * 3600 * 1000)
  const [item] = await listItems(firm)
  expect(item?.purge_at).toBe(lowered.purges_from)
  await runJob()
  expect(await listItems(firm)).toHaveLength(1)
  await casework.asOwner(
    "update accounts set bin_days_lowered_at = now() - interval '25 hours' where id = $1",
    [firm.account_id],
  )
  await runJob()
  expect(await listItems(firm)).toEqual([])
})
