import { describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** A small tree in which every import goes the right way. */
const clean = {
  'packages/contract/src/index.ts': "export * from './clients.ts'",
  'packages/contract/src/clients.ts':
    "import * as z from 'zod/mini'\nexport const client = z.object({})",
  'packages/texts/src/index.ts': 'export const t = (text: string) => text',
  [`${SERVER}/app.ts`]:
    "import { clientRoutes } from './features/clients/clients.routes.ts'\nexport const app = [clientRoutes]",
  [`${SERVER}/platform/mount.ts`]:
    "import { client } from '@casework/contract'\nimport { readFile } from 'node:fs/promises'\nexport const mount = [client, readFile]",
  [`${SERVER}/features/clients/index.ts`]: "export { requireClient } from './clients.service.ts'",
  [`${SERVER}/features/clients/clients.routes.ts`]:
    "import { mount } from '../../platform/mount.ts'\nimport { list } from './clients.service.ts'\nexport const clientRoutes = [mount, list]",
  [`${SERVER}/features/clients/clients.service.ts`]:
    "import { rows } from './clients.sql.ts'\nimport { parse } from './import-file.ts'\nexport const list = [rows, parse]\nexport const requireClient = list",
  [`${SERVER}/features/clients/clients.sql.ts`]:
    "import sql from 'sql-template-tag'\nexport const rows = sql``",
  [`${SERVER}/features/clients/import-file.ts`]: 'export const parse = (text: string) => text',
  [`${SERVER}/features/clients/clients.test.ts`]:
    "import { app } from '../../app.ts'\nimport { rows } from './clients.sql.ts'\nimport { expect } from 'vitest'\nexpect([app, rows])",
  [`${SERVER}/features/cases/cases.service.ts`]:
    "import { requireClient } from '../clients/index.ts'\nexport const list = requireClient",
  [`${WEB}/app/main.tsx`]:
    "import { ClientsPage } from '~/features/clients'\nimport '~/ui/look.css?inline'\nexport const main = <ClientsPage />",
  [`${WEB}/app/routes.tsx`]:
    "import { clientRoutes } from '~/features/clients/clients.routes'\nexport const routes = clientRoutes",
  [`${WEB}/features/clients/clients.routes.tsx`]:
    "export const clientRoutes = [() => import('./clients-page')]",
  [`${WEB}/ui/look.css`]: '',
  [`${WEB}/ui/button/button.tsx`]:
    "import { Button as Base } from '@base-ui/react/button'\nimport { t } from '@casework/texts'\nexport const Button = () => <Base>{t('Save')}</Base>",
  [`${WEB}/features/clients/index.ts`]: "export { ClientsPage } from './clients-page'",
  [`${WEB}/features/clients/clients-page.tsx`]:
    "import type { Client } from '@casework/contract/clients'\nimport { call } from '~/platform/http/call'\nimport { Button } from '~/ui/button/button'\nexport const ClientsPage = (p: { of?: Client }) => <Button key={String(call) + p} />",
  [`${WEB}/platform/http/call.ts`]: 'export const call = 1',
}

const rulesBroken = (files: Record<string, string>) => {
  const root = writeFixtureTree({ ...clean, ...files })
  return [...new Set(checkBoundaries(root).problems.map(({ rule }) => rule))]
}

describe('npm run check:boundaries', () => {
  it('lets a command of an operator import platform and features', () => {
    const file = `${SERVER}/operations/backup.ts`
    const text =
      "export * from '../platform/mount.ts'\nexport * from '../features/clients/index.ts'"
    expect(rulesBroken({ [file]: text })).toEqual([])
  })

  it('accepts a tree without forbidden imports', () => {
    const { problems, files, imports } = checkBoundaries(writeFixtureTree(clean))
    expect(problems).toEqual([])
    expect([files, imports]).toEqual([19, 25])
  })

  it.each([
    [
      'the contract imports a library',
      'contract-is-pure',
      'packages/contract/src/cases.ts',
      "import 'dayjs'",
    ],
    [
      'the contract imports the texts',
      'contract-is-pure',
      'packages/contract/src/cases.ts',
      "import { t } from '@casework/texts'",
    ],
    [
      'the texts import the contract',
      'texts-are-pure',
      'packages/texts/src/words.ts',
      "export * from '@casework/contract'",
    ],
    [
      'the server imports the web app',
      'apps-never-meet',
      `${SERVER}/platform/page.ts`,
      "export * from '../../../web/src/platform/http/call.ts'",
    ],
    [
      'the server imports a tool',
      'server-is-independent',
      `${SERVER}/platform/page.ts`,
      "export * from '../../../../tools/structure/capabilities.ts'",
    ],
    [
      'the web app imports the server',
      'web-is-independent',
      `${WEB}/platform/page.ts`,
      "import type { app } from '../../../server/src/app.ts'",
    ],
    [
      'a web test imports the server',
      'apps-never-meet',
      `${WEB}/platform/page.test.ts`,
      "import '../../../server/src/app.ts'",
    ],
    [
      'the web app imports Node',
      'web-is-independent',
      `${WEB}/platform/page.ts`,
      "import 'node:fs'",
    ],
    [
      'what ships imports a test',
      'tests-stay-out',
      `${SERVER}/features/cases/index.ts`,
      "export * from '../clients/clients.test.ts'",
    ],
    [
      'what ships imports a helper of tests',
      'tests-stay-out',
      `${SERVER}/features/cases/index.ts`,
      "export * from '@casework/testing'",
    ],
    [
      'a test of the web app imports a helper of tests',
      'web-tests-run-no-server',
      `${WEB}/platform/page.test.ts`,
      "import '@casework/testing'",
    ],
    [
      'a helper of tests imports a test of the server',
      'testing-runs-the-server',
      'packages/testing/src/firm.ts',
      "export * from '../../../apps/server/test/tree.ts'",
    ],
    [
      'server platform imports a feature',
      'server-platform-knows-no-feature',
      `${SERVER}/platform/page.ts`,
      "export * from '../features/clients/index.ts'",
    ],
    [
      'a server feature imports the app',
      'server-features-do-not-know-the-app',
      `${SERVER}/features/cases/index.ts`,
      "export { app } from '../../app.ts'",
    ],
    ...['features/cases/index.ts', 'platform/page.ts', 'start.ts'].map((file) => [
      `${file} imports a command of an operator`,
      'nothing-imports-operations',
      `${SERVER}/${file}`,
      `export * from '${'../'.repeat(file.split('/').length - 1) || './'}operations/backup.ts'`,
    ]),
    [
      'a command of an operator passes by the door of a feature',
      'app-enters-by-the-door',
      `${SERVER}/operations/backup.ts`,
      "export { rows } from '../features/clients/clients.sql.ts'",
    ],
    [
      'a route table imports statements',
      'routes-call-services',
      `${SERVER}/features/clients/x.routes.ts`,
      "import { rows } from './clients.sql.ts'",
    ],
    [
      'a service imports a route table',
      'services-do-not-know-routes',
      `${SERVER}/features/clients/x.service.ts`,
      "import { clientRoutes } from './clients.routes.ts'",
    ],
    [
      'statements import a service',
      'sql-knows-neither',
      `${SERVER}/features/clients/x.sql.ts`,
      "import type { list } from './clients.service.ts'",
    ],
    [
      'a helper imports a service',
      'helpers-are-pure',
      `${SERVER}/features/clients/names.ts`,
      "import { list } from './clients.service.ts'",
    ],
    [
      'web platform imports a feature',
      'web-platform-knows-no-feature',
      `${WEB}/platform/page.ts`,
      "export * from '~/features/clients'",
    ],
    [
      'a web feature imports the app',
      'web-features-do-not-know-the-app',
      `${WEB}/features/clients/x.ts`,
      "export { main } from '~/app/main'",
    ],
    [
      'ui imports platform',
      'ui-is-a-kit',
      `${WEB}/ui/x.ts`,
      "export { call } from '../platform/http/call.ts'",
    ],
    [
      'ui imports the contract',
      'ui-is-a-kit',
      `${WEB}/ui/x.ts`,
      "export { client } from '@casework/contract'",
    ],
    [
      'a feature imports Base UI',
      'base-ui-stays-in-ui',
      `${WEB}/features/clients/x.tsx`,
      "export { Dialog } from '@base-ui/react/dialog'",
    ],
    [
      'a feature passes by the door of another',
      'private-parts',
      `${SERVER}/features/cases/x.service.ts`,
      "export { rows } from '../clients/clients.sql.ts'",
    ],
    [
      'the app passes by the door',
      'app-enters-by-the-door',
      `${WEB}/app/screen.tsx`,
      "export { ClientsPage } from '~/features/clients/clients-page'",
    ],
    [
      'a server feature looks right',
      'clients-looks-left',
      `${SERVER}/features/clients/x.service.ts`,
      "export type T = import('../cases/index.ts').T",
    ],
    [
      'a web feature looks right',
      'clients-looks-left',
      `${WEB}/features/clients/x.ts`,
      "export const later = () => import('~/features/cases')",
    ],
    [
      'an import points at no file',
      'import-resolves',
      `${WEB}/features/clients/x.ts`,
      "export * from './gone'",
    ],
  ])('refuses when %s', (_what, rule, file, text) => {
    const others = {
      'tools/structure/capabilities.ts': 'export const a = 1',
      'packages/testing/src/index.ts': 'export const a = 1',
      'apps/server/test/tree.ts': 'export const a = 1',
      [`${SERVER}/features/cases/index.ts`]: 'export type T = 1',
      [`${SERVER}/operations/backup.ts`]: 'export const backup = 1',
      [`${WEB}/features/cases/index.ts`]: 'export const a = 1',
    }
    expect(rulesBroken({ ...others, [file]: text })).toContain(rule)
  })

  it.each([
    ['each other', ['list', 'form']],
    ['each other through a third one', ['list', 'query', 'form']],
  ])('refuses when folders import %s, although no files do', (_how, folders) => {
    const files = folders.flatMap((name, at): [string, string][] => {
      const next = folders[(at + 1) % folders.length]
      return [
        [`${WEB}/platform/${name}/from.ts`, `export * from '../${next}/to.ts'`],
        [`${WEB}/platform/${name}/to.ts`, 'export const to = 1'],
      ]
    })
    expect(rulesBroken(Object.fromEntries(files))).toEqual(['no-folder-circles'])
  })
})
