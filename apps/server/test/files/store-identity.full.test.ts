// Tests which database may use which file store. A refusal leaves every file in place.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remount, mountSmallDisk } from '@casework/testing/documents/small-disk'
import { newFirm } from '@casework/testing'
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
  type StorePlace,
} from '@casework/testing/files/installation'

const installed = isObjectStoreInstalled()
if (!installed)
  process.stdout.write(`The tests of the store's identity on S3 are skipped. ${NOT_INSTALLED}\n`)

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
      s3: await (objects as ObjectStore).newBucket(`identity${(buckets += 1)}`),
    }),
  ],
]

describe.each(installed ? PLACES : PLACES.slice(0, 1))('files in %s', (kind, newPlace) => {
  test('a new installation claims an empty store, at every start and from two processes in parallel (FIX-090)', async () => {
    const [place, database] = [await newPlace(), await newInstallationDatabase()]
    const [first, second] = [
      await openInstallation(database, place),
      await openInstallation(database, place),
    ]
    await Promise.all([first.claim(), second.claim()])
    await first.claim()
    expect(await first.store.readNote('installation-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('refuses one of two installations that claim the same empty store (FIX-090)', async () => {
    const place = await newPlace()
    const [one, other] = [
      await openInstallation(await newInstallationDatabase(), place),
      await openInstallation(await newInstallationDatabase(), place),
    ]
    const outcomes = await Promise.allSettled([one.claim(), other.claim()])
    const refused = outcomes.filter(({ status }) => status === 'rejected').length
    // A store without conditional writes may accept both ids: the installation whose id was
    // overwritten moves no file and refuses its next start.
    expect(kind === 'a bucket' ? [0, 1] : [1]).toContain(refused)
    const sweeps = [await one.sweepNow(), await other.sweepNow()]
    const losers = [one, other].filter((_installation, index) => sweeps[index]?.stopped)
    expect(losers).toHaveLength(1)
    await expect(losers[0]?.claim()).rejects.toThrow('belongs to another installation')
  })

  test('refuses the store of another installation and leaves it unchanged (FIX-090)', async () => {
    const place = await newPlace()
    const theirs = await openInstallation(await newInstallationDatabase(), place)
    await theirs.claim()
    const id = await theirs.store.readNote('installation-id')
    const empty = await openInstallation(await newInstallationDatabase(), place)
    await expect(empty.claim()).rejects.toThrow(
      `The database is empty, and ${theirs.store.name} belongs to another installation (${id}).`,
    )

    const database = await newInstallationDatabase()
    const elsewhere = await openInstallation(database, await newPlace())
    await uploadDocuments(await newFirm(elsewhere.casework), 1)
    await expect((await openInstallation(database, place)).claim()).rejects.toThrow(
      /belong to different installations .* Check DATABASE_URL, DATA_DIR and the S3 settings/,
    )
    expect(await theirs.store.readNote('installation-id')).toBe(id)
  })

  test('refuses an empty database with a non-empty store, and documents with an empty store (FIX-090)', async () => {
    const [place, database] = [await newPlace(), await newInstallationDatabase()]
    const { casework, store } = await openInstallation(database, place)
    await uploadDocuments(await newFirm(casework), 2)
    const empty = await openInstallation(await newInstallationDatabase(), place)
    await expect(empty.claim()).rejects.toThrow(
      `The database is empty, but ${store.name} holds 2 files.`,
    )

    const unmounted = await openInstallation(database, await newPlace())
    await expect(unmounted.claim()).rejects.toThrow(
      `The database knows 2 documents, but ${unmounted.store.name} is empty.`,
    )
    expect(await unmounted.store.readNote('installation-id')).toBeUndefined()
  })

  test('claims a store without an id if its files fit the database, and refuses it otherwise (FIX-090)', async () => {
    const [place, database] = [await newPlace(), await newInstallationDatabase()]
    const { casework, close } = await openInstallation(database, place)
    const firm = await newFirm(casework)
    await uploadDocuments(firm, 3)
    await close()
    const older = await restoreCopy(database)
    const again = await openInstallation(database, place)
    await uploadDocuments(await newFirm(again.casework), 3)

    await expect((await openInstallation(older, place)).claim()).rejects.toThrow(
      '3 of 3 documents have their file there, and 3 of 6 files belong to no document.',
    )
    await again.claim()
    // The copy has the same installation id, and the store now knows it.
    await (await openInstallation(older, place)).claim()
  })
})

test('serves files from a read-only store, which gets no id and is not swept (FIX-090)', async (context) => {
  const [place, database] = [
    { folder: mountSmallDisk(context, '8m') },
    await newInstallationDatabase(),
  ]
  const before = await openInstallation(database, place)
  const uploaded = await uploadDocuments(await newFirm(before.casework), 1)
  await before.close()
  remount(place.folder, 'ro')
  const opened = await openInstallation(database, place)
  await opened.claim()
  expect(await findLost(opened, uploaded)).toEqual([])
  expect(await opened.sweep()).toMatchObject({
    quarantined: 0,
    stopped: expect.stringContaining('has no installation id'),
  })
  remount(place.folder, 'rw')
})
