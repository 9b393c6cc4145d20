/** Template -> the file made from it. `NNNN` is the number of the next migration. */
export const FILES: Readonly<Record<string, string>> = {
  'contract.ts': 'packages/contract/src/sample-records.ts',
  'migration.sql': 'database/migrations/NNNN_sample_records.sql',
  'server-sql.ts': 'apps/server/src/features/sample-records/sample-records.sql.ts',
  'server-service.ts': 'apps/server/src/features/sample-records/sample-records.service.ts',
  'server-routes.ts': 'apps/server/src/features/sample-records/sample-records.routes.ts',
  'server-index.ts': 'apps/server/src/features/sample-records/index.ts',
  'server-test.ts': 'apps/server/src/features/sample-records/sample-records.test.ts',
  'web-hooks.ts': 'apps/web/src/features/sample-records/sample-records.hooks.ts',
  'web-dialog.tsx': 'apps/web/src/features/sample-records/sample-record-dialog.tsx',
  'web-page.tsx': 'apps/web/src/features/sample-records/sample-records-page.tsx',
  'web-routes.tsx': 'apps/web/src/features/sample-records/sample-records.routes.tsx',
}

/** Inserts `text` before the first `before` that follows `after`. */
interface Insertion {
  readonly file: string
  readonly after: string
  readonly before: string
  readonly text: string
}

const CONTRACT = 'packages/contract/src/index.ts'
const PERMISSIONS = 'packages/contract/src/permissions.ts'
const APP = 'apps/server/src/app.ts'
const ROUTES = 'apps/web/src/app/routes.tsx'
const ROLES = 'apps/web/src/features/workspaces/roles-page.tsx'

/** Where a capability is registered. */
export const INSERTIONS: readonly Insertion[] = [
  {
    file: CONTRACT,
    after: '',
    before: '\nexport const endpoints',
    text: "import { sampleRecordEndpoints } from './sample-records.ts'\n",
  },
  {
    file: CONTRACT,
    after: 'export const endpoints',
    before: '}',
    text: "  'sample-records': sampleRecordEndpoints,\n",
  },
  {
    file: 'packages/contract/src/parts/endpoint.ts',
    after: 'export type RecordKind',
    before: '\n\n',
    text: "\n  | 'sample-records'",
  },
  { file: PERMISSIONS, after: 'export const RESOURCES', before: ']', text: ", 'sample_record'" },
  { file: PERMISSIONS, after: 'const MATRIX', before: '\n}', text: '\n  sample_record: daily,' },
  {
    file: PERMISSIONS,
    after: 'const CODE_APPS',
    before: '\n}',
    text: "\n  sample_record: 'sample_records',",
  },
  {
    file: APP,
    after: '',
    before: 'import { workspaceRoutes }',
    text: "import { sampleRecordRoutes } from './features/sample-records/index.ts'\n",
  },
  {
    file: APP,
    after: 'sessionRoutes(mount)',
    before: '\n',
    text: '\n  sampleRecordRoutes(mount)',
  },
  {
    file: ROUTES,
    after: '',
    before: 'import { sessionRoutes }',
    text: "import { sampleRecordRoutes } from '~/features/sample-records/sample-records.routes'\n",
  },
  {
    file: ROUTES,
    after: '...sessionRoutes,',
    before: '\n',
    text: '\n    ...sampleRecordRoutes,',
  },
  {
    file: ROLES,
    after: "document_group: t('Document groups'),",
    before: '\n',
    text: "\n    sample_record: t('Sample records'),",
  },
]
