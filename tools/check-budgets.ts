import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report, type Problem } from './report.ts'

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

/** What each page fetches before it rests, besides what those files import, and how much JavaScript that may be (gzip). */
const PAGES: Record<string, { entries: string[]; limit: number }> = {
  '/login': {
    entries: ['index.html', 'src/app/shell/public-layout.tsx', 'src/features/auth/login-page.tsx'],
    limit: 150,
  },
  '/dashboard': { entries: [...SHELL, 'src/features/dashboard/dashboard-page.tsx'], limit: 190 },
  '/clients': { entries: [...SHELL, 'src/features/clients/clients-page.tsx'], limit: 190 },
  '/clients/create': {
    entries: [...SHELL, 'src/features/clients/client-create-page.tsx'],
    limit: 205,
  },
}
const CSS_LIMIT = 14
const FONTS_LIMIT = 52
const CHUNK_LIMIT = 35
const ALL_LIMIT = 420
const LANGUAGE = /\/texts\/src\/catalogues\/\w+\.json$/

/** Holds the built web app against its byte budgets; `dist` is the folder that Vite wrote. */
export const checkBudgets = (dist: string): { problems: Problem[]; sizes: string[] } => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const problems: Problem[] = []
  const sizes: string[] = []
  const gzipped = (file: string) =>
    gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / KB
  const hold = (what: string, size: number, limit: number) => {
    sizes.push(`${what} ${size.toFixed(1)} of ${limit} KB`)
    if (size > limit)
      problems.push({
        file: what,
        line: 0,
        rule: 'budgets',
        message: `${size.toFixed(1)} KB, at most ${limit} KB are allowed`,
      })
  }
  const sum = (files: Iterable<string>, sizeOf: (file: string) => number) =>
    [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) withImports(next, seen)
    return seen
  }

  for (const [page, { entries, limit }] of Object.entries(PAGES)) {
    const keys = entries.map((entry) =>
      Object.keys(manifest).find((key) => key === entry || key.endsWith(`/${entry}`)),
    )
    const lost = entries.filter((_, at) => keys[at] === undefined)
    for (const entry of lost)
      problems.push({
        file: page,
        line: 0,
        rule: 'budgets',
        message: `${entry} is not in the built files; name what took its place`,
      })
    const files = keys
      .flatMap((key) => (key ? [...withImports(key)] : []))
      .map((key) => manifest[key]?.file ?? '')
    hold(
      `${page} JavaScript`,
      sum(
        files.filter((file) => file.endsWith('.js')),
        gzipped,
      ),
      limit,
    )
  }
  const chunks = Object.values(manifest)
  const scripts = chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))
  const languages = Object.entries(manifest).flatMap(([key, { file }]) =>
    LANGUAGE.test(key) ? [gzipped(file)] : [],
  )
  // Nobody fetches more than one language.
  const unread = languages.toSorted((a, b) => b - a).slice(1)
  hold(
    'all JavaScript with one language',
    sum(scripts, gzipped) - unread.reduce((total, size) => total + size, 0),
    ALL_LIMIT,
  )
  hold(
    'CSS',
    sum(
      chunks.flatMap((chunk) => chunk.css ?? []),
      gzipped,
    ),
    CSS_LIMIT,
  )
  const latin = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.woff2') && !file.includes('latin-ext'))
  hold(
    'fonts for English',
    sum(latin, (file) => readFileSync(join(dist, file)).length / KB),
    FONTS_LIMIT,
  )
  const routes = Object.entries(manifest).filter(
    ([key, chunk]) => chunk.isDynamicEntry && key.startsWith('src/'),
  )
  const largest = routes
    .map(([key, chunk]) => [key, gzipped(chunk.file)] as const)
    .toSorted((a, b) => b[1] - a[1])[0]
  if (largest) hold(`largest route (${largest[0]})`, largest[1], CHUNK_LIMIT)
  return { problems, sizes }
}

if (import.meta.main) {
  const dist = join(process.cwd(), 'apps/web/dist')
  if (existsSync(join(dist, '.vite/manifest.json'))) {
    const { problems, sizes } = checkBudgets(dist)
    report('budgets', problems, sizes.join(', '))
  } else {
    report(
      'budgets',
      [
        {
          file: 'apps/web/dist',
          line: 0,
          rule: 'budgets',
          message: 'is not built; run npm run build first',
        },
      ],
      'nothing',
    )
  }
}
