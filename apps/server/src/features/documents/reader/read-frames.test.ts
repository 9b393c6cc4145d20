import { MAX_PAGE_WORDS } from '@casework/contract/document-reader'
import { expect, test } from 'vitest'
import { buildFrame, type ListHead, type Order, type PageHead, PAGES_OF_RUN } from './page-frame.ts'
import { readRawPage } from './raw-page.ts'
import { FrameReader } from './read-frames.ts'

const ORDER: Order = {
  from: 4,
  kind: 'pdf',
  width: 900,
  format: 'webp',
  max_words: MAX_PAGE_WORDS,
}
const WEBP = Buffer.from('RIFF....WEBPVP8 ')
const WORD = { text: 'damp', x: 1, y: 2, width: 3, height: 4 }
const PAGE: PageHead = {
  kind: 'page',
  number: 4,
  size: { width: 595, height: 842 },
  picture: { width: 900, height: 2 },
  words: [WORD],
}
const LIST: ListHead = { kind: 'list', pages: [{ width: 595, height: 842 }], has_text: true }

const build = (head: unknown, picture: Uint8Array = WEBP) =>
  Buffer.concat(buildFrame(head as PageHead, picture))

/** Takes the bytes in parts of this size. */
async function read(bytes: Buffer, order: Partial<Order> = {}, partSize = 1000) {
  const frames = new FrameReader({ ...ORDER, ...order })
  for (let at = 0; at < bytes.length; at += partSize)
    await frames.take(bytes.subarray(at, at + partSize))
  return frames
}

test.each([1, 7, 100_000])('reads pages in parts of %i bytes', async (partSize) => {
  const bytes = Buffer.concat([build(PAGE), build({ ...PAGE, number: 5, words: [] })])
  const { drawn, list } = await read(bytes, {}, partSize)
  expect(list).toBeUndefined()
  expect(drawn).toEqual([
    { number: 4, width: 595, height: 842, picture: WEBP, words: [WORD] },
    { number: 5, width: 595, height: 842, picture: WEBP, words: [] },
  ])
})

test('keeps what was complete when the process was stopped', async () => {
  const bytes = Buffer.concat([build(LIST, Buffer.alloc(0)), build({ ...PAGE, number: 1 })])
  const { drawn, list } = await read(bytes.subarray(0, -1), { from: 'list' })
  expect(list).toEqual({ pages: LIST.pages, hasText: true })
  expect(drawn).toEqual([])
})

test('reads words without pictures, and hands each page out when it is complete', async () => {
  const { size, words } = PAGE
  const bytes = [4, 5].map((number) =>
    build({ kind: 'page', number, size, words }, Buffer.alloc(0)),
  )
  const handed: number[] = []
  const frames = new FrameReader(
    { ...ORDER, format: 'words' },
    {
      onPage: async ({ number }) => {
        await Promise.resolve()
        handed.push(number)
      },
    },
  )
  for (const [at, frame] of bytes.entries()) {
    await frames.take(frame)
    expect(handed).toEqual([4, 5].slice(0, at + 1))
  }
  expect(frames.drawn).toMatchObject([
    { number: 4, picture: Buffer.alloc(0), words: [WORD] },
    { number: 5, picture: Buffer.alloc(0), words: [WORD] },
  ])
})

test('keeps pixels compressed', async () => {
  const pixels = Buffer.alloc(900 * 2 * 3, 'pixels')
  const { drawn } = await read(build(PAGE, pixels), { format: 'raw' }, 999)
  const [page] = drawn
  expect(page?.picture.length).toBeLessThan(200)
  expect(page && (await readRawPage(page.picture))).toEqual({ width: 900, height: 2, pixels })
})

test('leaves out what is no field of a word, and control characters', async () => {
  const { drawn } = await read(build({ ...PAGE, words: [{ ...WORD, text: 'a\u0007b', more: 1 }] }))
  expect(drawn[0]?.words).toEqual([{ ...WORD, text: 'ab' }])
})

const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)

/** Pages from 4 on without pictures. */
const buildWords = (pages: readonly unknown[]) =>
  Buffer.concat(
    pages.map((words, at) => build({ ...PAGE, number: 4 + at, words }, Buffer.alloc(0))),
  )

test.each<[string, Buffer, Partial<Order>?]>([
  ['another page', build({ ...PAGE, number: 5 })],
  ['a page of another width', build({ ...PAGE, picture: { width: 1800, height: 2 } })],
  ['a page of half a pixel', build({ ...PAGE, picture: { width: 900, height: 1.5 } })],
  ['a page without a size', build({ ...PAGE, size: undefined })],
  ['a page of no size', build({ ...PAGE, size: { width: 0, height: 842 } })],
  ['a page too large', build({ ...PAGE, picture: { width: 900, height: 20_000 } })],
  ['a size that is text', build({ ...PAGE, size: { width: '595', height: 842 } })],
  ['a picture of another format', build(PAGE, Buffer.from('<svg onload="alert(1)"/>'))],
  ['no picture', build(PAGE, Buffer.alloc(0))],
  ['too few pixels', build(PAGE, Buffer.alloc(900 * 3)), { format: 'raw' }],
  ['too many words', build({ ...PAGE, words: many(MAX_PAGE_WORDS + 1, WORD) })],
  ['a long word', build({ ...PAGE, words: [{ ...WORD, text: 'x'.repeat(300) }] })],
  ['a word that is no text', build({ ...PAGE, words: [{ ...WORD, text: 7 }] })],
  ['a word without a place', build({ ...PAGE, words: [{ ...WORD, x: null }] })],
  ['words that are no list', build({ ...PAGE, words: { length: 1 } })],
  ['a head that is null', build(null)],
  ['a head that is no JSON', Buffer.concat([Buffer.from([3, 0, 0, 0, 1, 0, 0, 0]), WEBP])],
  ['a huge head', Buffer.from([0, 0, 0, 255, 0, 0, 0, 0])],
  ['four pages', Buffer.concat([4, 5, 6, 7].map((number) => build({ ...PAGE, number })))],
  ['a picture beside words', build(PAGE), { format: 'words' }],
  [
    'words of too many pages',
    buildWords(Array.from({ length: PAGES_OF_RUN.words + 1 }, () => [])),
    { format: 'words' },
  ],
  [
    'too many words of a run',
    buildWords(Array.from({ length: 12 }, () => many(MAX_PAGE_WORDS, WORD))),
    { format: 'words' },
  ],
  ['a list without pages', build({ ...LIST, pages: [] }, Buffer.alloc(0)), { from: 'list' }],
  ['a list with a picture', build(LIST), { from: 'list' }],
  [
    'too many pages',
    build({ ...LIST, pages: many(20_001, LIST.pages[0]) }, Buffer.alloc(0)),
    { from: 'list' },
  ],
])('refuses %s', async (_, bytes, order) => {
  const frames = new FrameReader({ ...ORDER, ...order })
  await expect(frames.take(bytes)).rejects.toThrow(/./)
  expect(frames.isMalformed).toBe(true)
  const { format } = { ...ORDER, ...order }
  expect(frames.drawn.length).toBeLessThanOrEqual(PAGES_OF_RUN[format])
})
