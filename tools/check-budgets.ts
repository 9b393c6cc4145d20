import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { reportProblems, type Problem } from './report.ts'

type Chunk = {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, Chunk>

const KB = 1024
const SHELL = ['index.html', 'src/app/shell/shell.tsx', '@noble/ciphers/aes.js']

/** Entries of each page (their imports count too), and the limit in KB of gzipped JavaScript. */
const PAGES: Record<string, { entries: string[]; limit: number }> = {
  '/login': {
    entries: [
      'index.html',
      'src/features/auth/public-layout.tsx',
      'src/features/auth/login-page.tsx',
    ],
    limit: 165,
  },
  '/dashboard': { entries: [...SHELL, 'src/features/dashboard/dashboard-page.tsx'], limit: 207 },
  '/clients': { entries: [...SHELL, 'src/features/clients/clients-page.tsx'], limit: 195 },
  '/clients/create': {
    entries: [...SHELL, 'src/features/clients/client-create-page.tsx'],
    limit: 213,
  },
}
const CSS_LIMIT = 15.5
const FONTS_LIMIT = 52
const CHUNK_LIMIT = 35
/** 420 for the specification, 220 for what was added since (decisions 0053 and 0098). */
const ALL_LIMIT = 656
const LANGUAGE = /\/texts\/src\/catalogues\/\w+\.json$/

type SizeOf = (file: string) => number

const sum = (files: Iterable<string>, sizeOf: SizeOf) =>
  [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)

function collectImports(manifest: Manifest, key: string, visited = new Set<string>()): Set<string> {
  if (visited.has(key)) return visited
  visited.add(key)
  for (const next of manifest[key]?.imports ?? []) collectImports(manifest, next, visited)
  return visited
}

const findEntry = (manifest: Manifest, entry: string) =>
  Object.keys(manifest).find((key) => key === entry || key.endsWith(`/${entry}`))

function measurePage(manifest: Manifest, entries: readonly string[], sizeOf: SizeOf): number {
  const files = entries
    .map((entry) => findEntry(manifest, entry))
    .flatMap((key) => (key ? [...collectImports(manifest, key)] : []))
    .map((key) => manifest[key]?.file ?? '')
  return sum(
    files.filter((file) => file.endsWith('.js')),
    sizeOf,
  )
}

/** A browser loads at most one of the languages, so only the largest counts. */
function measureScripts(manifest: Manifest, sizeOf: SizeOf): number {
  const scripts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js'))
  const languages = Object.entries(manifest).flatMap(([key, { file }]) =>
    LANGUAGE.test(key) ? [sizeOf(file)] : [],
  )
  const notLoaded = languages.toSorted((a, b) => b - a).slice(1)
  return sum(scripts, sizeOf) - notLoaded.reduce((total, size) => total + size, 0)
}

const listLatinFonts = (manifest: Manifest) =>
  Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.woff2') && !file.includes('latin-ext'))

const findLargestRoute = (manifest: Manifest, sizeOf: SizeOf) =>
  Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && key.startsWith('src/'))
    .map(([key, chunk]) => [key, sizeOf(chunk.file)] as const)
    .toSorted((a, b) => b[1] - a[1])[0]

/** Checks the built web app against its byte budgets; `dist` is the folder that Vite wrote. */
export const checkBudgets = (dist: string): { problems: Problem[]; sizes: string[] } => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const problems: Problem[] = []
  const sizes: string[] = []
  const readBytes = (file: string) => readFileSync(join(dist, file))
  const gzipped: SizeOf = (file) => gzipSync(readBytes(file), { level: 9 }).length / KB
  const refuse = (file: string, message: string) =>
    problems.push({ file, line: 0, rule: 'budgets', message })
  const check = (name: string, size: number, limit: number) => {
    sizes.push(`${name} ${size.toFixed(1)} of ${limit} KB`)
    if (size > limit) refuse(name, `${size.toFixed(1)} KB, at most ${limit} KB are allowed`)
  }

  for (const [page, { entries, limit }] of Object.entries(PAGES)) {
    for (const entry of entries.filter((name) => !findEntry(manifest, name)))
      refuse(page, `${entry} is not in the built files; replace it in PAGES`)
    check(`${page} JavaScript`, measurePage(manifest, entries, gzipped), limit)
  }
  check('all JavaScript with one language', measureScripts(manifest, gzipped), ALL_LIMIT)
  const styles = Object.values(manifest).flatMap((chunk) => chunk.css ?? [])
  check('CSS', sum(styles, gzipped), CSS_LIMIT)
  const fonts = sum(listLatinFonts(manifest), (file) => readBytes(file).length / KB)
  check('fonts for English', fonts, FONTS_LIMIT)
  const largest = findLargestRoute(manifest, gzipped)
  if (largest) check(`largest route (${largest[0]})`, largest[1], CHUNK_LIMIT)
  return { problems, sizes }
}

if (import.meta.main) {
  const dist = join(process.cwd(), 'apps/web/dist')
  if (existsSync(join(dist, '.vite/manifest.json'))) {
    const { problems, sizes } = checkBudgets(dist)
    reportProblems('budgets', problems, sizes.join(', '))
  } else {
    reportProblems(
      'budgets',
      [
        {
          file: 'apps/web/dist',
          line: 0,
          rule: 'budgets',
          message: 'is not built; run npm run build first',
        },
      ],
      'no files',
    )
  }
}
