import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBudgets } from './check-budgets.ts'

const ENTRIES = [
  'index.html',
  'src/app/shell/shell.tsx',
  'src/features/auth/public-layout.tsx',
  'src/features/auth/login-page.tsx',
  'src/features/dashboard/dashboard-page.tsx',
  'src/features/clients/clients-page.tsx',
  'src/features/clients/client-create-page.tsx',
  '../../node_modules/@noble/ciphers/aes.js',
  '../../packages/texts/src/catalogues/de.json',
  '../../packages/texts/src/catalogues/fr.json',
]

/** Writes a build of files of 1 KB. `sizes` overrides some sizes, in KB that do not compress. */
const writeBuild = (sizes: Record<string, number>, omittedEntry?: string): string => {
  const dist = mkdtempSync(join(tmpdir(), 'cw-budgets-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, '.vite'))
  const manifest: Record<string, object> = {}
  for (const [index, key] of ENTRIES.filter((entry) => entry !== omittedEntry).entries()) {
    writeFileSync(join(dist, `${index}.js`), randomBytes((sizes[key] ?? 1) * 1024))
    manifest[key] = {
      file: `${index}.js`,
      isDynamicEntry: key !== 'index.html',
      ...(key === 'index.html' ? { css: ['all.css'] } : {}),
    }
  }
  writeFileSync(join(dist, 'all.css'), randomBytes((sizes['css'] ?? 1) * 1024))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  return dist
}
const findExceeded = (dist: string) => checkBudgets(dist).problems.map((problem) => problem.file)

test('refuses an oversized chunk for every page that loads it', () => {
  expect(findExceeded(writeBuild({ 'index.html': 170 }))).toEqual(['/login JavaScript'])
  expect(findExceeded(writeBuild({ 'index.html': 206 }))).toEqual([
    '/login JavaScript',
    '/dashboard JavaScript',
    '/clients JavaScript',
  ])
})

test('refuses an oversized route and oversized styles', () => {
  expect(
    findExceeded(writeBuild({ 'src/features/clients/clients-page.tsx': 40, css: 16 })),
  ).toEqual(['CSS', 'largest route (src/features/clients/clients-page.tsx)'])
})

test('refuses a build without the entry of a measured page', () => {
  expect(findExceeded(writeBuild({}, 'src/features/auth/login-page.tsx'))).toEqual(['/login'])
})

test('counts only the largest language', () => {
  const [german, french] = [
    '../../packages/texts/src/catalogues/de.json',
    '../../packages/texts/src/catalogues/fr.json',
  ]
  expect(findExceeded(writeBuild({ [german]: 300, [french]: 300 }))).toEqual([])
  expect(findExceeded(writeBuild({ [german]: 648, [french]: 20 }))).toEqual([
    'all JavaScript with one language',
  ])
})

test('accepts a build within all budgets', () => {
  expect(findExceeded(writeBuild({ 'index.html': 100 }))).toEqual([])
})
