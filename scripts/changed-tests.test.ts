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

test('npm run test:changed leaves the rest to the import graph', () => {
  expect(
    findServerTests(['apps/web/src/ui/button/button.tsx', 'tools/report.ts', 'README.md']),
  ).toEqual([])
})
