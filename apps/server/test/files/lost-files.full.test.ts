// A sweep with the wrong database (another, an older or a copied one) must not lose a file.
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { documentEndpoints } from '@casework/contract/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingFiles } from '../../src/platform/counters.ts'
import { newFirm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { listFiles } from '@casework/testing/documents/upload-requests'
import {
  NOT_INSTALLED,
  isObjectStoreInstalled,
  startObjectStore,
  START_TIMEOUT_MS,
  type ObjectStore,
} from '@casework/testing/s3/object-store'
import {
  findLost,
  newFolder,
  newInstallationDatabase,
  openInstallation,
  restoreCopy,
  uploadDocuments,
  type OpenInstallation,
  type StorePlace,
  type Uploaded,
} from '@casework/testing/files/installation'

/** How often the sweep runs with the wrong database. */
const SWEEPS = Number(process.env['STRESS_SWEEPS'] ?? 3)
const FEW = 5
const MORE_THAN_LIMIT = 24
const DAY_MS = 24 * 60 * 60 * 1000

const installed = isObjectStoreInstalled()
if (!installed)
  process.stdout.write(`The tests of lost files on S3 are skipped. ${NOT_INSTALLED}\n`)

let objects: ObjectStore | undefined
beforeAll(async () => {
  if (installed) objects = await startObjectStore()
}, START_TIMEOUT_MS + 10_000)
afterAll(() => objects?.stop())

let buckets = 0
const PLACES: [string, () => Promise<StorePlace>][] = [
  ['a folder', async () => ({ folder: newFolder() })],
  [
    'a bucket',
    async () => ({
      folder: newFolder(),
      s3: await (objects as ObjectStore).newBucket(`lost${(buckets += 1)}`),
    }),
  ],
]

const readWarnings = async ({ casework }: OpenInstallation) =>
  (await casework.app.inject('/health/ready')).json<{ warnings?: string[] }>().warnings

/** Creates documents, copies the database like a dump, and then creates `laterCount` more. */
async function createOlderDump(place: StorePlace, laterCount: number) {
  const database = await newInstallationDatabase()
  const first = await openInstallation(database, place)
  await first.claim()
  const documents = await uploadDocuments(await newFirm(first.casework), FEW)
  await first.close()
  const older = await restoreCopy(database)
  const second = await openInstallation(database, place)
  const newer = await uploadDocuments(await newFirm(second.casework), laterCount)
  await second.close()
  return { database, older, documents, newer }
}

/** Backdates the last sweep by another database, so that this database may sweep. */
const backdateLastSweep = async (opened: OpenInstallation) => {
  await opened.store.writeNote(
    'swept-by',
    JSON.stringify({ database: 'gone', at: new Date(Date.now() - 8 * DAY_MS).toISOString() }),
  )
}

describe.each(installed ? PLACES : PLACES.slice(0, 1))('files in %s', (_, newPlace) => {
  test(
    'stops and reports the sweep if an older dump is used with newer files, and moves nothing (FIX-090)',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const { database, older, documents, newer } = await createOlderDump(place, MORE_THAN_LIMIT)
      const opened = await openInstallation(older, place)
      await opened.claim()
      await backdateLastSweep(opened)
      for (let hour = 0; hour < SWEEPS; hour += 1) {
        expect(await opened.sweepNow()).toMatchObject({
          quarantined: 0,
          deleted: 0,
          stopped: expect.stringContaining(
            `${MORE_THAN_LIMIT} of ${MORE_THAN_LIMIT + FEW} stored files`,
          ),
        })
      }
      expect(await readWarnings(opened)).toEqual(['file_sweep_stopped'])
      await opened.close()

      const right = await openInstallation(database, place)
      await right.claim()
      expect(await findLost(right, [...documents, ...newer])).toEqual([])
      expect(await right.sweepNow()).toMatchObject({ quarantined: 0, restored: 0, stopped: null })
      expect(await readWarnings(right)).toBeUndefined()
    },
  )

  test(
    'quarantines few files; serves and restores them once the right database is back (FIX-090)',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const { database, older, documents, newer } = await createOlderDump(place, FEW)
      const opened = await openInstallation(older, place)
      await backdateLastSweep(opened)
      expect(await opened.sweepNow()).toMatchObject({ quarantined: FEW, deleted: 0, stopped: null })
      for (let hour = 1; hour < SWEEPS; hour += 1)
        expect(await opened.sweepNow()).toMatchObject({ quarantined: 0, deleted: 0, stopped: null })
      await opened.close()

      const right = await openInstallation(database, place)
      await backdateLastSweep(right)
      expect(await findLost(right, [...documents, ...newer])).toEqual([])
      expect(await right.sweep({ quarantineMs: -DAY_MS })).toMatchObject({
        restored: FEW,
        deleted: 0,
        stopped: null,
      })
      expect(await findLost(right, [...documents, ...newer])).toEqual([])
    },
  )

  test(
    'keeps the files although documents are deleted in a copy of the database (FIX-090)',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const database = await newInstallationDatabase()
      const first = await openInstallation(database, place)
      await first.claim()
      const firm = await newFirm(first.casework)
      const documents = await uploadDocuments(firm, FEW)
      expect(await first.sweepNow()).toMatchObject({ quarantined: 0, stopped: null })
      await first.close()
      const copy = await openInstallation(await restoreCopy(database), place)
      await copy.claim()
      await onDatabase(copy.casework.database.owner, (client) =>
        client.query(
          `alter table documents no force row level security; delete from documents; alter table documents force row level security`,
        ),
      )
      for (let hour = 0; hour < SWEEPS; hour += 1) {
        expect(await copy.sweepNow()).toMatchObject({
          quarantined: 0,
          deleted: 0,
          stopped: expect.stringContaining('of which this one is a copy'),
        })
      }
      await copy.close()
      expect(await findLost(await openInstallation(database, place), documents)).toEqual([])
    },
  )

  test(
    'moves nothing with the database of another installation, not even incoming files (FIX-090)',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const database = await newInstallationDatabase()
      const first = await openInstallation(database, place)
      await first.claim()
      const documents = await uploadDocuments(await newFirm(first.casework), FEW)
      const other = await openInstallation(await newInstallationDatabase(), place)
      writeFileSync(
        join(place.folder, 'files', 'incoming', '00000000-0000-0000-0000-000000000000'),
        'arriving',
      )
      for (let hour = 0; hour < SWEEPS; hour += 1) {
        expect(await other.sweepNow()).toMatchObject({
          quarantined: 0,
          deleted: 0,
          litter: 0,
          stopped: expect.stringContaining('belongs to installation'),
        })
      }
      expect(await findLost(first, documents)).toEqual([])
      expect(listFiles(join(place.folder, 'files', 'incoming'))).toHaveLength(1)
    },
  )

  test(
    'moves twenty files or one in a hundred per run, and more only when an administrator confirms it (FIX-090)',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const { claim, sweepNow, sweep, store } = await openInstallation(
        await newInstallationDatabase(),
        place,
      )
      await claim()
      const addOrphan = async () =>
        (await store.receive(Readable.from([Buffer.from('x')]), { maxBytes: 10 })).keep()
      for (let count = 0; count < 21; count += 1) await addOrphan()
      expect(await sweepNow()).toMatchObject({
        quarantined: 0,
        stopped: expect.stringContaining('npm run files -- sweep --confirm'),
      })
      expect(
        await sweep({ olderThanMs: -60_000, countOnly: true, ignoreLimit: true }),
      ).toMatchObject({
        quarantined: 21,
        files: 21,
      })
      expect(await sweep({ olderThanMs: -60_000, ignoreLimit: true })).toMatchObject({
        quarantined: 21,
        deleted: 0,
        stopped: null,
      })
      for (let count = 0; count < 20; count += 1) await addOrphan()
      expect(await sweepNow()).toMatchObject({ quarantined: 20, stopped: null })
      expect(await sweep({ quarantineMs: -60_000 })).toMatchObject({ deleted: 41, stopped: null })
    },
  )
})

test('returns 503 file_unavailable for a document whose file is missing or damaged, with a log line and a metric (FIX-090)', async () => {
  const opened = await openInstallation(await newInstallationDatabase(), { folder: newFolder() })
  const { casework } = opened
  await opened.claim()
  const firm = await newFirm(casework)
  const [missing, damaged] = (await uploadDocuments(firm, 2)) as [Uploaded, Uploaded]
  const folder = join(casework.config.DATA_DIR, 'files')
  const findPath = async (id: number) =>
    onDatabase(casework.database.jobs, async (client) => {
      const { rows } = await client.query<{ store_key: string }>(
        'select store_key from documents where id = $1',
        [id],
      )
      return join(folder, rows[0]?.store_key ?? '')
    })
  rmSync(await findPath(missing.id))
  truncateSync(await findPath(damaged.id), 3)
  for (const { id } of [missing, damaged]) {
    for (const endpoint of [documentEndpoints.view, documentEndpoints.download]) {
      const answer = await firm.owner.ask(endpoint, { params: { id } })
      expect(answer).toMatchObject({
        status: 503,
        body: { error: { status: 503, type: 'file_unavailable', data: null } },
        headers: { 'retry-after': '60' },
      })
    }
  }
  expect((await missingFiles.get()).values[0]?.value).toBe(4)
  expect(
    casework.logged.filter((line) => line.includes('the file of a document is missing')),
  ).toHaveLength(4)
})

test('never removes foreign files together with incomplete uploads or old previews (FIX-090)', async () => {
  const opened = await openInstallation(await newInstallationDatabase(), { folder: newFolder() })
  await opened.claim()
  const foreign = join(opened.casework.config.DATA_DIR, 'files', 'incoming', 'minutes.pdf')
  writeFileSync(foreign, 'not ours')
  utimesSync(foreign, new Date(0), new Date(0))
  expect(await opened.sweep()).toMatchObject({ litter: 0, stopped: null })
  expect(readFileSync(foreign, 'utf8')).toBe('not ours')
})
