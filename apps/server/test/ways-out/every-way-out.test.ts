// The other sizes and stores are in every-way-out.full.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newFirm } from '@casework/testing'
import { expectedSums, readEveryWay, storeDocuments } from './every-way-out.ts'
import {
  newFolder,
  newInstallationDatabase,
  openInstallation,
} from '@casework/testing/files/installation'

/** One byte less and one byte more than the buffer with which stored files are read (FIX-250). */
const SIZES = [0, 1, 262_144, 262_145]

test('every way out of the store hands on every byte of a file (FIX-250)', async () => {
  const database = await newInstallationDatabase()
  const opened = await openInstallation(database, { folder: newFolder() })
  await opened.claim()
  const firm = await newFirm(opened.casework)
  const documents = await storeDocuments(opened, firm, SIZES)

  expect(await readEveryWay({ ...opened, database, firm, documents })).toEqual(
    expectedSums(documents),
  )
})

test('only these open a stored file, and a new one is tried here too (FIX-250)', () => {
  const cwd = fileURLToPath(new URL('../../../../', import.meta.url))
  const opening = globSync(['apps/server/src/**/*.ts', 'database/**/*.ts'], { cwd })
    .filter((file) => !/test[^/]*\.ts$|ways-out/.test(file))
    .filter((file) => readFileSync(`${cwd}/${file}`, 'utf8').includes('store.open('))
  expect(opening.toSorted()).toEqual([
    'apps/server/src/features/documents/store/stored-file.service.ts',
    'apps/server/src/operations/backups/copy-files.ts',
    'apps/server/src/operations/backups/verify-installation.ts',
    'apps/server/src/operations/doctor/files.ts',
    'apps/server/src/operations/firms/export-firm.ts',
  ])
})
