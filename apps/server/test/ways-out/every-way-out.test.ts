// What each way hands on is in every-way-out.full.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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
