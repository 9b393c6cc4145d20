// What the sweep of the file store does with files of the bin.
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { ageItems, runPurgeJob } from '../../../test/bin/purge-job.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { createReadScope } from '../../platform/database/query/scope.ts'
import { claimStore, sweepFiles } from '../documents/index.ts'

// The job and the sweep cover the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })
beforeAll(async () => {
  await claimStore(createReadScope(casework.jobsPool, {}), casework.store)
})

const HOUR_MS = 3600 * 1000
/** Old enough for the sweep: only documents, the bin and `discarded_files` keep it. */
const ageFile = (path: string) => utimesSync(path, new Date(), new Date(Date.now() - 25 * HOUR_MS))
/** As the hourly one, though it deletes at once what it would keep in quarantine. */
const sweep = () =>
  sweepFiles(createReadScope(casework.jobsPool, {}), casework.store, {
    ignoreLimit: true,
    quarantineMs: 0,
  })
const query = <Row extends object>(text: string, values: unknown[]) =>
  onDatabase(
    casework.database.backup,
    async (client) => (await client.query<Row>(text, values)).rows,
  )

/** A client in the bin with a file that is 25 hours old. */
async function addDeletedClient(firm: Firm) {
  const { id: client_id } = await firm.addClient()
  const { id } = await uploadOne(firm.owner, { security_level: 'red', client_id })
  const [file] = await query<{ store_key: string }>(
    'select store_key from documents where id = $1',
    [id],
  )
  const store_key = file?.store_key ?? ''
  await firm.owner.call(clientEndpoints.remove, { params: { id: client_id } })
  const [item] = await listItems(firm)
  const path = join(getStoreFolder(casework), store_key)
  ageFile(path)
  return { item: item?.id ?? 0, id, path, store_key }
}

test('keeps the file of an open item, however old it is, until the item is purged (BIN-019)', async () => {
  const firm = await newFirm(casework)
  const { item, path } = await addDeletedClient(firm)
  await sweep()
  expect(existsSync(path)).toBe(true)
  // The same sweep removes it as soon as nothing names it.
  await firm.owner.call(binEndpoints.purge, { params: { id: item } })
  await casework.asOwner('truncate discarded_files')
  await sweep()
  expect(existsSync(path)).toBe(false)
})

test.each(['owner', 'job'])(
  'the purge by the %s discards the file in its transaction, and the sweep removes it 24 hours later (BIN-018)',
  async (by) => {
    const firm = await newFirm(casework)
    const { item, path, store_key } = await addDeletedClient(firm)
    const readDiscarded = () =>
      query<{ store_key: string; is_of_purge: boolean }>(
        `select f.store_key, f.xmin = d.xmin and d.purged_at is not null as is_of_purge
         from discarded_files f join deletions d on d.account_id = f.account_id and d.id = $2
         where f.account_id = $1`,
        [firm.account_id, item],
      )
    expect(await readDiscarded()).toEqual([])

    if (by === 'owner') await firm.owner.call(binEndpoints.purge, { params: { id: item } })
    else await ageItems(casework, firm, 31).then(() => runPurgeJob(casework))

    // Both rows were last written by the same transaction.
    expect(await readDiscarded()).toEqual([{ store_key, is_of_purge: true }])
    const setDiscarded = (minutes: number) =>
      casework.asOwner(
        `alter table discarded_files no force row level security;
         update discarded_files set discarded_at = now() - interval '${minutes} minutes' where store_key = '${store_key}';
         alter table discarded_files force row level security`,
      )
    for (const [minutes, isKept] of [
      [0, true],
      [24 * 60 - 1, true],
      [24 * 60 + 1, false],
    ] as const) {
      await setDiscarded(minutes)
      await sweep()
      expect([minutes, existsSync(path)]).toEqual([minutes, isKept])
    }
  },
)

test('neither purges nor sweeps what was restored (BIN-019)', async () => {
  const firm = await newFirm(casework)
  const { item, id, path } = await addDeletedClient(firm)
  await ageItems(casework, firm, 40)
  await restoreItem(firm, item)
  await runPurgeJob(casework)
  await sweep()
  expect(existsSync(path)).toBe(true)
  expect((await firm.owner.ask(documentEndpoints.download, { params: { id } })).status).toBe(200)
})
