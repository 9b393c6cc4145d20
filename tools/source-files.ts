import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'data',
  'test-results',
  'playwright-report',
])

/** Files below `root` that match one of the patterns: sorted paths relative to it, with forward slashes. */
export const filesOf = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], {
    cwd: root,
    exclude: (name) => NOT_OURS.has(name.split('/').at(-1) ?? name),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

export const readSource = (root: string, path: string): string =>
  readFileSync(join(root, path), 'utf8')

export const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
