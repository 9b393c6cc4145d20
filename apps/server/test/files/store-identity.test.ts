// Which database may be used with which files. A refusal leaves every file in place.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remount, mountSmallDisk } from '../documents/small-disk.ts'
import { newFirm } from '../casework/index.ts'
import {
  NOT_INSTALLED,
  objectStoreIsInstalled,
  startObjectStore,
  STARTING_MS,
  type ObjectStore,
} from '../s3/object-store.ts'
import {
  newFolder,
  newInstallationDatabase,
  open,
  restoreCopy,
  upload,
  type Place,
} from './installation.ts'

const installed = objectStoreIsInstalled()
if (!installed)
  process.stdout.write(`The tests of the store's identity on S3 are skipped. ${NOT_INSTALLED}\n`)

let objects: ObjectStore | undefined
beforeAll(async () => {
  if (installed) objects = await startObjectStore()
}, STARTING_MS + 10_000)
afterAll(() => objects?.stop())

let buckets = 0
const PLACES: [string, () => Promise<Place>][] = [
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
    const [one, other] = [await open(database, place), await open(database, place)]
    await Promise.all([one.claim(), other.claim()])
    await one.claim()
    expect(await one.store.readNote('installation-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('refuses one of two installations that claim the same empty store (FIX-090)', async () => {
    const place = await newPlace()
    const [one, other] = [
      await open(await newInstallationDatabase(), place),
      await open(await newInstallationDatabase(), place),
    ]
    const outcomes = await Promise.allSettled([one.claim(), other.claim()])
    const refused = outcomes.filter(({ status }) => status === 'rejected').length
    // A store without conditional writes may accept both ids: the installation whose id was
    // overwritten moves no file and refuses its next start.
    expect(kind === 'a bucket' ? [0, 1] : [1]).toContain(refused)
    const sweeps = [await one.sweepNow(), await other.sweepNow()]
    const losers = [one, other].filter((_each, at) => sweeps[at]?.stopped)
    expect(losers).toHaveLength(1)
    await expect(losers[0]?.claim()).rejects.toThrow('belongs to another installation')
  })

  test('refuses the store of another installation and leaves it unchanged (FIX-090)', async () => {
    const place = await newPlace()
    const theirs = await open(await newInstallationDatabase(), place)
    await theirs.claim()
    const id = await theirs.store.readNote('installation-id')
    const empty = await open(await newInstallationDatabase(), place)
    await expect(empty.claim()).rejects.toThrow(
      `The database is empty, and ${theirs.store.name} belongs to another installation (${id}).`,
    )

    const database = await newInstallationDatabase()
    const elsewhere = await open(database, await newPlace())
    await upload(await newFirm(elsewhere.casework), 1)
    await expect((await open(database, place)).claim()).rejects.toThrow(
      /belong to different installations .* Check DATABASE_URL, DATA_DIR and the S3 settings/,
    )
    expect(await theirs.store.readNote('installation-id')).toBe(id)
  })

  test('refuses an empty database with a non-empty store, and documents with an empty store (FIX-090)', async () => {
    const [place, database] = [await newPlace(), await newInstallationDatabase()]
    const { casework, store } = await open(database, place)
    await upload(await newFirm(casework), 2)
    const empty = await open(await newInstallationDatabase(), place)
    await expect(empty.claim()).rejects.toThrow(
      `The database is empty, but ${store.name} holds 2 files.`,
    )

    const unmounted = await open(database, await newPlace())
    await expect(unmounted.claim()).rejects.toThrow(
      `The database knows 2 documents, but ${unmounted.store.name} is empty.`,
    )
    expect(await unmounted.store.readNote('installation-id')).toBeUndefined()
  })

  test('claims the store of an older version when it fits the database, and refuses it otherwise (FIX-090)', async () => {
    const [place, database] = [await newPlace(), await newInstallationDatabase()]
    const { casework, close } = await open(database, place)
    const firm = await newFirm(casework)
    await upload(firm, 3)
    await close()
    const older = await restoreCopy(database)
    const again = await open(database, place)
    await upload(await newFirm(again.casework), 3)

    await expect((await open(older, place)).claim()).rejects.toThrow(
      '3 of 3 documents have their file there, and 3 of 6 files belong to no document.',
    )
    await again.claim()
    // The copy has the same installation id, and the store now knows it.
    await (await open(older, place)).claim()
  })
})

test('serves from a read-only store, which gets no id (FIX-090)', async (context) => {
  const [place, database] = [
    { folder: mountSmallDisk(context, '8m') },
    await newInstallationDatabase(),
  ]
  const before = await open(database, place)
  await upload(await newFirm(before.casework), 1)
  await before.close()
  remount(place.folder, 'ro')
  const opened = await open(database, place)
  await opened.claim()
  expect(await opened.sweep()).toMatchObject({
    quarantined: 0,
    stopped: expect.stringContaining('has no installation id'),
  })
  remount(place.folder, 'rw')
})
