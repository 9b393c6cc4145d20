import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { createPreviewCache, type CachePart } from './preview-cache.ts'

const [KEY, OTHER] = [
  'ab/11111111-1111-4111-8111-111111111111',
  'cd/22222222-2222-4222-8222-222222222222',
]
const PARTS: readonly CachePart[] = [
  'small',
  'pages',
  'text',
  '1.words',
  '1.900.webp',
  '12.1800.raw',
]
const HALF_WRITTEN = '33333333-3333-4333-8333-333333333333.new'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'previews-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const setAge = (path: string, seconds: number) =>
  utimesSync(path, new Date(), new Date(Date.now() - seconds * 1000))

test('keeps each part for nobody but the server, and finds it (READ-014)', async () => {
  const folder = newFolder()
  const cache = createPreviewCache(folder)
  for (const part of PARTS) await cache.keep(KEY, part, Buffer.from(part))
  for (const part of PARTS) expect((await cache.find(KEY, part))?.toString()).toBe(part)
  expect(await cache.find(OTHER, 'small')).toBeUndefined()
  const names = readdirSync(folder)
  expect(names).toHaveLength(PARTS.length)
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('does not have a file whose bytes were lost', async () => {
  const folder = newFolder()
  const cache = createPreviewCache(folder)
  await cache.keep(KEY, 'pages', Buffer.from('{}'))
  expect(await cache.has(KEY, 'pages')).toBe(true)
  for (const name of readdirSync(folder)) truncateSync(join(folder, name))
  expect(await cache.find(KEY, 'pages')).toBeUndefined()
  expect(await cache.has(KEY, 'pages')).toBe(false)
})

test('removes all parts of the files that are named, and no others', async () => {
  const cache = createPreviewCache(newFolder())
  for (const part of PARTS) {
    await cache.keep(KEY, part, Buffer.from(part))
    await cache.keep(OTHER, part, Buffer.from(part))
  }
  await cache.remove([KEY])
  for (const part of PARTS) {
    expect(await cache.find(KEY, part)).toBeUndefined()
    expect(await cache.find(OTHER, part)).toBeDefined()
  }
})

test('removes what is old, also what was never finished, and no foreign file (READ-038)', async () => {
  const folder = newFolder()
  const cache = createPreviewCache(folder)
  for (const part of PARTS) await cache.keep(KEY, part, Buffer.from(part))
  for (const name of [HALF_WRITTEN, 'note.txt', `${KEY.replace('/', '-')}.page`])
    writeFileSync(join(folder, name), 'x')
  expect(await cache.removeOlderThan(60_000)).toBe(0)
  for (const name of readdirSync(folder)) setAge(join(folder, name), 61)
  expect(await cache.removeOlderThan(60_000)).toBe(PARTS.length + 2)
  expect(readdirSync(folder)).toEqual(['note.txt'])
  expect(await createPreviewCache(join(folder, 'none')).removeOlderThan(0)).toBe(0)
})

test('removes the oldest over its size, with the sweep and while much is written', async () => {
  const folder = newFolder()
  const cache = createPreviewCache(folder, 1000)
  const keep = async (page: number, bytes: number) => {
    await cache.keep(KEY, `${page}.900.webp`, Buffer.alloc(bytes))
    const path = join(folder, `${KEY.replace('/', '-')}.${page}.900.webp`)
    if (existsSync(path)) setAge(path, 1000 - page)
  }
  for (const page of [1, 2, 3, 4]) await keep(page, 100)
  expect(await cache.removeOldest()).toBe(0)
  for (const page of [5, 6, 7]) await keep(page, 400)
  const isKept = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(
      async (page) => (await cache.find(KEY, `${page}.900.webp`)) !== undefined,
    ),
  )
  expect(isKept).toEqual([false, false, false, false, false, true, true])
})
