import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFixtureTree } from './write-fixture-tree.ts'

const project = join(import.meta.dirname, '..')
const tsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    lib: ['es2025', 'dom'],
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    paths: { '~/*': ['./apps/web/src/*'] },
  },
})

interface Finding {
  code: string
  filename: string
}

/** Runs oxlint with this project's configuration on the files. @returns file -> violated rules */
const lint = (files: Record<string, string>): Map<string, string[]> => {
  const root = writeFixtureTree({
    ...files,
    'tsconfig.json': tsconfig,
    '.oxlintrc.json': readFileSync(join(project, '.oxlintrc.json'), 'utf8'),
  })
  const run = spawnSync(
    process.execPath,
    [join(project, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, OXLINT_TSGOLINT_PATH: join(project, 'node_modules/.bin/tsgolint') },
    },
  )
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Finding[] }
  expect(run.status).toBe(diagnostics.length > 0 ? 1 : 0)
  const found = Map.groupBy(diagnostics, ({ filename }) => filename)
  return new Map(
    [...found].map(([file, list]) => [
      file,
      list.map(({ code }) => /\((.+)\)/.exec(code)?.[1] ?? code),
    ]),
  )
}

const SERVER = 'apps/server/src/platform/'
const WEB = 'apps/web/src/features/clients/'
const LATER = 'const later = async (): Promise<number> => Promise.resolve(1)\n'

const repeat = (line: string, count: number) => `${line}\n`.repeat(count)

const CASES = [
  {
    description: 'any',
    rule: 'no-explicit-any',
    file: `${SERVER}case-0.ts`,
    source: 'export const a = (b: any) => String(b)',
  },
  {
    description: 'a value of type any',
    rule: 'no-unsafe-return',
    file: `${SERVER}case-1.ts`,
    source: "export const a = (): string => JSON.parse('1')",
  },
  {
    description: 'a default export',
    rule: 'no-default-export',
    file: `${SERVER}case-2.ts`,
    source: 'export default 1',
  },
  {
    description: 'a promise that is not awaited',
    rule: 'no-floating-promises',
    file: `${SERVER}case-3.ts`,
    source: `${LATER}export const run = () => { later() }`,
  },
  {
    description: 'a promise where none is expected',
    rule: 'no-misused-promises',
    file: `${SERVER}case-4.ts`,
    source: `${LATER}export const run = (): number => { if (later()) return 1; return 2 }`,
  },
  {
    description: 'the console in the server',
    rule: 'no-console',
    file: `${SERVER}case-5.ts`,
    source: "console.log('x')",
  },
  {
    description: 'a file name that is not kebab-case',
    rule: 'filename-case',
    file: 'apps/server/src/platform/fileStore.ts',
    source: 'export const a = 1',
  },
  {
    description: 'dangerouslySetInnerHTML',
    rule: 'no-danger',
    file: `${WEB}case-7.tsx`,
    source: "export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />",
  },
  {
    description: 'fetch outside of call.ts',
    rule: 'no-restricted-globals',
    file: `${WEB}case-8.tsx`,
    source: "export const a = async () => fetch('/api/')",
  },
  {
    description: 'window.fetch outside of call.ts',
    rule: 'no-restricted-globals',
    file: `${WEB}case-9.tsx`,
    source: "export const a = async () => window.fetch('/api/')",
  },
  {
    description: 'XMLHttpRequest outside of upload.ts',
    rule: 'no-restricted-globals',
    file: `${WEB}case-10.tsx`,
    source: 'export const a = () => new XMLHttpRequest()',
  },
  {
    description: '@ts-ignore',
    rule: 'ban-ts-comment',
    file: `${SERVER}case-11.ts`,
    source: '// @ts-ignore\nexport const a = 1',
  },
  {
    description: 'a to-do comment',
    rule: 'no-warning-comments',
    file: `${SERVER}case-12.ts`,
    source: `// ${['TO', 'DO'].join('')} later\nexport const a = 1`,
  },
  {
    description: 'a comment that disables all rules',
    rule: 'no-abusive-eslint-disable',
    file: `${SERVER}case-13.ts`,
    source: '/* oxlint-disable */\nexport const a = 1',
  },
  {
    description: 'a non-null assertion',
    rule: 'no-non-null-assertion',
    file: `${SERVER}case-14.ts`,
    source: 'export const a = (b?: string) => b!.length',
  },
  {
    description: 'a file of more than 300 lines',
    rule: 'max-lines',
    file: `${SERVER}case-15.ts`,
    source: repeat('// x', 301),
  },
  {
    description: 'a test of more than 300 lines',
    rule: 'max-lines',
    file: `${SERVER}case-16.test.ts`,
    source: repeat('// x', 301),
  },
  {
    description: 'a function of more than 60 lines',
    rule: 'max-lines-per-function',
    file: `${SERVER}case-17.ts`,
    source: `export const a = () => {\n${repeat('Math.random()', 60)}\n}`,
  },
  {
    description: 'a cycle of types over three files, through the alias of the web app',
    rule: 'no-cycle',
    file: `${WEB}case-18.ts`,
    source: "import type { B } from '~/features/clients/case-19'\nexport type A = B",
  },
]

/** The other files of the cycle. */
const CYCLE_FILES = {
  [`${WEB}case-19.ts`]: "export type { C as B } from './case-20'",
  [`${WEB}case-20.ts`]: "import type { A } from './case-18'\nexport type C = A",
}

// One run for all cases, because each run starts the type checker.
let violations: Map<string, string[]> | undefined
const lintAllOnce = () =>
  (violations ??= lint({
    ...CYCLE_FILES,
    ...Object.fromEntries(CASES.map(({ file, source }) => [file, source])),
  }))

describe('npm run lint', () => {
  it.each(CASES)('refuses $description', ({ rule, file }) => {
    expect(lintAllOnce().get(file)).toContain(rule)
  })

  it('accepts compliant code, console in a script, fetch in call.ts and the default export of a configuration', () => {
    const files = {
      [`${SERVER}good.ts`]: `${LATER}export const run = async (thing: unknown) => [await later(), String(thing)]`,
      'apps/web/src/platform/http/call.ts': "export const call = async () => fetch('/api/')",
      'apps/web/src/platform/http/upload.ts': 'export const upload = () => new XMLHttpRequest()',
      'tools/x.ts': "console.log('x')",
      'vite.config.ts': 'export default {}',
      // A lazily loaded file may import types of the file that loads it.
      [`${WEB}dialog.tsx`]:
        "export interface Props { open: boolean }\nexport const popup = async () => import('./dialog-popup')",
      [`${WEB}dialog-popup.tsx`]:
        "import type { Props } from './dialog'\nexport const popup = (props: Props) => props",
      'e2e/a.spec.ts': `export const a = () => {\n${repeat('Math.random()', 290)}}`,
    }
    expect(lint(files)).toEqual(new Map())
  })
})
