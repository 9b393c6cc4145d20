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

  const page = { 'apps/web/src/features/clients/clients-page.tsx': '' }
  const routes = { 'apps/web/src/features/clients/clients.routes.tsx': '' }
  const app = {
    'apps/web/src/app/routes.tsx':
      "import { clientRoutes } from '~/features/clients/clients.routes'",
  }

  it.each([
    ['a feature has a page and no routes file', page, 'clients-page.tsx'],
    [
      'a routes file has another name than its feature',
      { ...page, ...app, 'apps/web/src/features/clients/client.routes.tsx': '' },
      'client.routes.tsx',
    ],
    ['the app does not list a routes file', { ...page, ...routes }, 'clients.routes.tsx'],
  ])('refuses when %s', (_what, files, file) => {
    expect(problems(files)).toMatchObject([
      { rule: 'routes-beside-their-pages', file: expect.stringContaining(`/${file}`) },
    ])
  })

  it('accepts pages whose routes the app lists', () => {
    expect(problems({ ...page, ...routes, ...app })).toEqual([])
  })

  it('accepts matching names, and a capability without screens', () => {
    expect(checkMirror(writeFixtureTree(clean))).toEqual({ problems: [], seen: 2 })
  })
})
