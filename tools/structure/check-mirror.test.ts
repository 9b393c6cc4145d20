import { describe, expect, it } from 'vitest'
import { checkMirror } from './check-mirror.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const clean = {
  'packages/contract/src/parts/endpoint.ts': 'export const endpoint = 1',
  'packages/contract/src/index.ts': 'export const endpoints = {}',
  'packages/contract/src/clients.ts': 'export const clientEndpoints = {}',
  'apps/server/src/features/clients/index.ts': '',
  'apps/web/src/features/clients/index.ts': '',
  'packages/contract/src/countries.ts': 'export const countryEndpoints = {}',
  'apps/server/src/features/countries/index.ts': '',
}
const problems = (files: Record<string, string>) =>
  checkMirror(writeFixtureTree({ ...clean, ...files })).problems

describe('npm run check:mirror', () => {
  it.each([
    [
      'the contract names a capability that is not in the list',
      { 'packages/contract/src/customers.ts': 'export const customerEndpoints = {}' },
    ],
    [
      'the contract has endpoints without a server folder',
      { 'packages/contract/src/cases.ts': 'export const caseEndpoints = {}' },
    ],
    [
      'the server has a folder under another name',
      { 'apps/server/src/features/client/index.ts': '' },
    ],
    [
      'the web app has a folder that the contract does not know',
      { 'apps/web/src/features/cases/index.ts': '' },
    ],
    ['a file is outside the folders', { 'apps/web/src/features/helpers.ts': '' }],
  ])('refuses when %s', (_what, files) => {
    expect(problems(files)).toMatchObject([
      {
        rule: 'same-name-in-three-places',
        file: expect.stringContaining(Object.keys(files)[0]?.replace(/\/index\.ts$/, '') ?? ''),
      },
    ])
  })

  it('accepts matching names, and a capability without screens', () => {
    expect(checkMirror(writeFixtureTree(clean))).toEqual({ problems: [], seen: 2 })
  })
})
