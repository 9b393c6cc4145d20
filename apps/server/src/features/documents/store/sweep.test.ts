import { randomUUID } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentEndpoints } from '@casework/contract/documents'
import { Readable } from 'node:stream'
import { runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { purgeBin } from '@casework/testing/documents/purge-bin'
import {
  listFiles,
  addDocumentPerLevel,
  getStoreFolder,
} from '@casework/testing/documents/upload-requests'
import { getPreviewFolder } from '../../../platform/config.ts'
import { createReadScope } from '../../../platform/database/query/scope.ts'
import { claimStore, documentTasks, SWEEP_FILES } from '../index.ts'

// The sweep covers the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })

const HOUR_MS = 60 * 60 * 1000
const setAge = (path: string, hours: number) =>
  utimesSync(path, new Date(), new Date(Date.now() - hours * HOUR_MS))

/** Runs the sweep as the job queue does. */
const sweep = async () => {
  const { tasks } = documentTasks({
    pool: casework.jobsPool,
    store: casework.store,
    previewFolder: getPreviewFolder(casework.config),
    log: pino({ level: 'silent' }),
  })
  await onDatabase(casework.database.app, (client) =>
    client.query(`select jobs.enqueue('${SWEEP_FILES}', '{}'::json)`),
  )
  await runOnce({
    pgPool: casework.jobsPool,
    taskList: {
      [SWEEP_FILES]: (payload, { job }) =>
        tasks[SWEEP_FILES]?.(payload, { id: job.id, isLastTry: false }),
    },
  })
}

test('quarantines day-old files without a document, and never a file that a document references', async () => {
  await claimStore(createReadScope(casework.jobsPool, {}), casework.store)
  const folder = getStoreFolder(casework)
  const firm = await newFirm(casework)
  const { red, yellow, green } = await addDocumentPerLevel(firm)
  const findPath = async (id: number) =>
    onDatabase(casework.database.jobs, async (client) => {
      const { rows } = await client.query<{ store_key: string }>(
        'select store_key from documents where account_id = $1 and id = $2',
        [firm.account_id, id],
      )
      return join(folder, rows[0]?.store_key ?? '')
    })
  const [referenced, deletedLongAgo, deletedNow] = [
    await findPath(red.id),
    await findPath(yellow.id),
    await findPath(green.id),
  ]
  for (const { id } of [yellow, green])
    await firm.owner.call(documentEndpoints.remove, { params: { id: String(id) } })
  await purgeBin(firm.owner)
  await onDatabase(casework.database.owner, (client) =>
    client.query(`set row_security = on; alter table discarded_files no force row level security;
      update discarded_files set discarded_at = now() - interval '25 hours' where store_key = '${deletedLongAgo.slice(folder.length + 1)}';
      alter table discarded_files force row level security`),
  )
  const storeOrphan = async () =>
    join(
      folder,
      await (
        await casework.store.receive(Readable.from([Buffer.from('x')]), { maxBytes: 10 })
      ).keep(),
    )
  const [oldOrphan, newOrphan] = [await storeOrphan(), await storeOrphan()]
  const [oldUpload, newUpload] = [randomUUID(), randomUUID()].map((name) =>
    join(folder, 'incoming', name),
  ) as [string, string]
  for (const path of [oldUpload, newUpload]) writeFileSync(path, 'half')
  for (const path of [referenced, deletedLongAgo, deletedNow, oldOrphan, oldUpload])
    setAge(path, 25)
  const toQuarantinePath = (path: string) =>
    join(folder, 'quarantine', path.slice(folder.length + 1))

  await sweep()

  const remaining = [
    referenced,
    deletedNow,
    newOrphan,
    newUpload,
    toQuarantinePath(deletedLongAgo),
    toQuarantinePath(oldOrphan),
  ].toSorted()
  expect(listFiles(folder)).toEqual(remaining)
  setAge(toQuarantinePath(deletedLongAgo), 29 * 24)
  await sweep()
  expect(listFiles(folder)).toEqual(remaining)
  setAge(toQuarantinePath(deletedLongAgo), 31 * 24)
  await sweep()
  expect(listFiles(folder)).toEqual(
    remaining.filter((path) => path !== toQuarantinePath(deletedLongAgo)),
  )
})
