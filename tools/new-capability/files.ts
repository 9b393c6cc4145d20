const SERVER = 'apps/server/src/features/sample-records'
const WEB = 'apps/web/src/features/sample-records'

/** Template -> the file made from it. `NNNN` is the number of the next migration. */
type Files = Readonly<Record<string, string>>

const SHARED_FILES: Files = {
  'shared/server-routes.ts': `${SERVER}/sample-records.routes.ts`,
  'shared/server-index.ts': `${SERVER}/index.ts`,
}

const listFiles = (folder: string): Files => ({
  ...SHARED_FILES,
  [`${folder}/contract.ts`]: 'packages/contract/src/sample-records.ts',
  [`${folder}/migration.sql`]: 'database/migrations/NNNN_sample_records.sql',
  [`${folder}/server-sql.ts`]: `${SERVER}/sample-records.sql.ts`,
  [`${folder}/server-service.ts`]: `${SERVER}/sample-records.service.ts`,
  [`${folder}/server-test.ts`]: `${SERVER}/sample-records.test.ts`,
  [`${folder}/server-samples.ts`]: 'apps/server/test/capabilities/sample-records.ts',
  [`${folder}/web-hooks.ts`]: `${WEB}/sample-records.hooks.ts`,
})

const RECORD_FILES: Files = {
  ...listFiles('record'),
  'record/web-dialog.tsx': `${WEB}/sample-record-dialog.tsx`,
  'record/web-page.tsx': `${WEB}/sample-records-page.tsx`,
  'record/web-routes.tsx': `${WEB}/sample-records.routes.tsx`,
}
const PART_FILES: Files = {
  ...listFiles('part'),
  'part/web-dialog.tsx': `${WEB}/add-sample-record-dialog.tsx`,
  'part/web-list.tsx': `${WEB}/sample-record-list.tsx`,
  'part/web-index.ts': `${WEB}/index.ts`,
}

/** Inserts `text` before the first `before` that follows `after`. */
export interface Insertion {
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

/** @param wholes the kinds of records that it is a part of */
const listSharedInsertions = (wholes: readonly string[]): Insertion[] => [
  {
    file: CONTRACT,
    after: '',
    before: '\nexport const endpoints',
    text: "import { sampleRecordEndpoints } from './sample-records.ts'\n",
  },
  {
    file: CONTRACT,
    after: 'export const endpoints',
    before: '\n}',
    text: "\n  'sample-records': sampleRecordEndpoints,",
  },
  {
    file: 'packages/contract/src/parts/endpoint.ts',
    after: 'const WHOLES',
    before: '} satisfies',
    text: `  'sample-records': ${JSON.stringify(wholes)},\n`,
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
]

/** A record of its own also has permissions and a page. */
const RECORD_INSERTIONS: readonly Insertion[] = [
  ...listSharedInsertions([]),
  { file: PERMISSIONS, after: 'export const RESOURCES', before: ']', text: ", 'sample_record'" },
  {
    file: PERMISSIONS,
    after: 'const MATRIX',
    before: '\n}',
    text: '\n  sample_record: DAILY_WORK,',
  },
  {
    file: PERMISSIONS,
    after: 'const CODE_APPS',
    before: '\n}',
    text: "\n  sample_record: 'sample_records',",
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

interface Owner {
  /** The deletion of one of these deletes the new record too. */
  readonly wholes: readonly string[]
  /** The constant of `letters.ts` with the roles that may change the owner. */
  readonly editors: string
  /** The variable of the screen that holds the owner. */
  readonly variable: string
}

/** The records that others can be part of. */
export const OWNERS: Readonly<Record<string, Owner>> = {
  client: { wholes: ['clients'], editors: 'TO_DIAMOND', variable: 'client' },
  case: { wholes: ['clients', 'cases'], editors: 'TO_DIAMOND', variable: 'legalCase' },
  session: { wholes: ['clients', 'cases', 'sessions'], editors: 'TO_GOLD', variable: 'session' },
}

/** Adds the tab to the owner's screen. */
const listTabInsertions = (owner: string, variable: string): Insertion[] => {
  const file = `apps/web/src/app/screens/${owner}-screen.tsx`
  return [
    {
      file,
      after: '',
      before: 'import { paths }',
      text: "import { SampleRecordList } from '~/features/sample-records'\n",
    },
    {
      file,
      after: 'const listTabs',
      before: ']\n\n',
      text: `  {
    value: 'sample-records',
    label: t('Sample records'),
    content: <SampleRecordList filter={{ ${owner}_id: ${variable}.id }} />,
  },
`,
    },
  ]
}

/** What a new capability consists of. */
export interface Plan {
  readonly files: Files
  readonly insertions: readonly Insertion[]
  /** Fills in what depends on the owner. */
  fill(template: string): string
}

/** @param owner the record that it is a part of, if any */
export const createPlan = (owner?: string): Plan => {
  const found = owner === undefined ? undefined : OWNERS[owner]
  if (owner === undefined || !found)
    return { files: RECORD_FILES, insertions: RECORD_INSERTIONS, fill: (text) => text }
  return {
    files: PART_FILES,
    insertions: [
      ...listSharedInsertions(found.wholes),
      ...listTabInsertions(owner, found.variable),
    ],
    fill: (text) => text.replaceAll('EDITORS', found.editors),
  }
}
