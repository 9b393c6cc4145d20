import { expect, test } from 'vitest'
import { findServerTests } from './changed-tests.mjs'

const clients = 'apps/server/src/features/clients/'

test('npm run test:changed runs the server tests of the changed capability', () => {
  expect(findServerTests([`${clients}clients.sql.ts`, 'packages/contract/src/clients.ts'])).toEqual(
    [clients],
  )
})

test('npm run test:changed runs a changed test and the tests beside a changed helper', () => {
  expect(
    findServerTests([
      'apps/server/test/races/races.test.ts',
      'apps/server/test/moves/random-tree.ts',
      'apps/server/src/platform/mail/outbox.ts',
    ]),
  ).toEqual([
    'apps/server/test/races/races.test.ts',
    'apps/server/test/moves/',
    'apps/server/src/platform/mail/',
  ])
})

test('npm run test:changed runs the tests across capabilities after a change of their requests', () => {
  expect(findServerTests(['apps/server/test/permissions/requests.ts'])).toEqual([
    'apps/server/test/permissions/',
    'apps/server/test/tenant-isolation/',
    'apps/server/test/versions/',
  ])
})

test('npm run test:changed runs the tests of the schema after a change of a migration', () => {
  expect(
    findServerTests(['database/migrations/0015_client_notes.sql', 'database/schema.sql']),
  ).toEqual(['database/', 'apps/server/src/operations/'])
})

test('npm run test:changed does not take the index of the contract for a capability', () => {
  expect(findServerTests(['packages/contract/src/index.ts'])).toEqual([])
})

test('npm run test:changed leaves the rest to the import graph', () => {
  expect(
    findServerTests(['apps/web/src/ui/button/button.tsx', 'tools/report.ts', 'README.md']),
  ).toEqual([])
})
