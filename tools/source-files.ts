import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const EXCLUDED = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'data',
  'test-results',
  'playwright-report',
])

/** Lists files below `root` that match a pattern: sorted relative paths with forward slashes. */
export const listFiles = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], {
    cwd: root,
    exclude: (name) => EXCLUDED.has(name.split('/').at(-1) ?? name),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

export const readSource = (root: string, path: string): string =>
  readFileSync(join(root, path), 'utf8')

export const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
