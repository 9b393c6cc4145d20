import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPreviewCache } from '../previews/preview-cache.ts'
import type { DrawnPage, drawPages, PageRange } from './draw-pages.ts'
import { createPageFinder, type PagedFile } from './find-pages.ts'

const FILE: PagedFile = { account_id: 1, kind: 'pdf', store_key: 'ab/cd', file_size: 1 }
const PAGES = 12

const buildPage = (number: number): DrawnPage => ({
  number,
  width: 1,
  height: 1,
  picture: Buffer.alloc(0),
  words: [{ text: String(number), x: 0, y: 0, width: 1, height: 1 }],
})

/** Processes that end before one of these pages. */
function useProcesses(...heavy: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'casework-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const started: PageRange[] = []
  const draw: typeof drawPages = async (_firm, _kind, range, _ask, _source, onPage) => {
    started.push(range)
    const drawn: DrawnPage[] = []
    for (let number = range.from; number <= Math.min(range.to ?? PAGES, PAGES); number += 1) {
      if (heavy.includes(number)) return drawn.length > 0 ? drawn : 'stopped'
      const page = buildPage(number)
      await onPage?.(page)
      drawn.push(page)
    }
    return drawn
  }
  const pages = createPageFinder(
    () => Promise.reject(new Error('read')),
    createPreviewCache(folder),
    draw,
  )
  const read = async (number: number) => {
    const words = await pages.findWords(FILE, number)
    return typeof words === 'string' ? words : words[0]?.text
  }
  return { folder, pages, read, started }
}

test('a search reads the words of all pages in few runs', async () => {
  const { read, started } = useProcesses()
  for (const number of [3, 4, 12, 2, 1, 5]) expect(await read(number)).toBe(String(number))
  expect(started).toEqual([
    { from: 3, to: 102 },
    { from: 1, to: 2 },
  ])
})

test('a page behind one that stops its process is read by another process (READ-038)', async () => {
  const { read, started } = useProcesses(5, 6)
  expect(await Promise.all([4, 5, 6, 7, 8].map(read))).toEqual([
    '4',
    'stopped',
    'stopped',
    '7',
    '8',
  ])
  const before = started.length
  expect(await read(6)).toBe('stopped')
  // With the pages before it, as for somebody who reads backwards, and then by itself.
  expect(started.slice(before)).toEqual([
    { from: 5, to: 6 },
    { from: 6, to: 6 },
  ])
})

test('words come with a picture that is being drawn', async () => {
  const { pages, read, started } = useProcesses()
  const picture = pages.findPicture(FILE, 2, { width: 900, format: 'webp' })
  await vi.waitUntil(() => started.length > 0)
  expect(await read(3)).toBe('3')
  await picture
  expect(started).toEqual([{ from: 2, to: 4 }])
})

test('a page that is in the cache but cannot be read is drawn', { timeout: 5000 }, async () => {
  const { folder, read, started } = useProcesses()
  // A folder is there for all who ask, and reading it fails, also for the user root.
  mkdirSync(join(folder, 'ab-cd.3.words'))
  expect(await read(3)).toBe('3')
  expect(started).toMatchObject([{ from: 3 }])
})
