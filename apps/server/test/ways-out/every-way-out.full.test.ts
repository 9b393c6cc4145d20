import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { S3Settings } from '../../src/platform/file-store/index.ts'
import { newFirm } from '@casework/testing'
import {
  isObjectStoreInstalled,
  NOT_INSTALLED,
  startObjectStore,
  START_TIMEOUT_MS,
  type ObjectStore,
} from '@casework/testing/s3/object-store'
import { expectedSums, readEveryWay, storeDocuments } from './every-way-out.ts'
import {
  newFolder,
  newInstallationDatabase,
  openInstallation,
} from '@casework/testing/files/installation'

/** Around the buffer with which stored files are read, and more than it holds (FIX-250). */
const SIZES = [0, 1, 262_144, 262_145, 20 * 1024 * 1024]
const SLOW_TEST = 240_000

async function expectEveryByte(s3?: S3Settings) {
  const database = await newInstallationDatabase()
  const opened = await openInstallation(database, { folder: newFolder(), ...(s3 && { s3 }) })
  await opened.claim()
  const firm = await newFirm(opened.casework)
  const documents = await storeDocuments(opened, firm, SIZES)

  expect(await readEveryWay({ ...opened, database, firm, documents })).toEqual(
    expectedSums(documents),
  )
}

test(
  'every way out of a folder hands on every byte, of 20 MB too (FIX-250)',
  () => expectEveryByte(),
  SLOW_TEST,
)

describe('on a real object store', () => {
  beforeEach(({ skip }) => skip(!isObjectStoreInstalled(), NOT_INSTALLED))

  let objects: ObjectStore | undefined
  beforeAll(async () => {
    if (isObjectStoreInstalled()) objects = await startObjectStore()
  }, START_TIMEOUT_MS + 10_000)
  afterAll(() => objects?.stop())

  test(
    'every way out of a bucket hands on every byte, of 20 MB too (FIX-250)',
    () => expectEveryByte(objects?.settings),
    SLOW_TEST,
  )
})
