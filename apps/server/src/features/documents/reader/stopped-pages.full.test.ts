import { buildPdf } from '@casework/testing/documents/pdf-pages'
import { findConfined } from '@casework/testing/documents/find-confined'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { PreviewCache } from '../previews/preview-cache.ts'
import { drawPages, readPages, type PageAsk } from './draw-pages.ts'
import { createPageFinder } from './find-pages.ts'

const FIRM = 1
const WEBP: PageAsk = { width: 900, format: 'webp' }
const give = (file: Buffer) => () => Promise.resolve(Readable.from([file]))
const EASY = { media: [0, 0, 300, 200] } as const
/** Blends large transparent areas over each other for longer than a process may compute. */
const HEAVY = {
  media: [0, 0, 2000, 2000],
  content: '0 0 m 2000 1000 l 0 2000 l 1000 0 l 1 2 l f* '.repeat(150_000),
} as const

describe('a picture', () => {
  const build = (height: number) =>
    sharp({ create: { width: 10_000, height, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer()

  test('of 100 megapixels is drawn, a larger one is not (READ-032)', async () => {
    const exact = await readPages(FIRM, 'image', WEBP, give(await build(10_000)))
    expect(exact).toMatchObject({ pages: [{ width: 7500, height: 7500 }], drawn: [{ number: 1 }] })
    expect(await readPages(FIRM, 'image', WEBP, give(await build(10_001)))).toBe('too_large')
  })
})

describe('a process that is stopped (READ-038)', () => {
  test('keeps the pages that it had drawn', async () => {
    const file = buildPdf([EASY, HEAVY, EASY])
    expect(await drawPages(FIRM, 'pdf', { from: 1 }, WEBP, give(file))).toMatchObject([
      { number: 1 },
    ])
    expect(await drawPages(FIRM, 'pdf', { from: 2 }, WEBP, give(file))).toBe('stopped')
    expect(await drawPages(FIRM, 'pdf', { from: 3 }, WEBP, give(file))).toMatchObject([
      { number: 3 },
    ])
  })

  test('does not keep a page from its reader that comes after the one that stopped it', async () => {
    const parts = new Map<string, Buffer>()
    const cache: Pick<PreviewCache, 'find' | 'has' | 'keep'> = {
      find: (_, part) => Promise.resolve(parts.get(part)),
      has: (_, part) => Promise.resolve(parts.has(part)),
      keep: (_, part, bytes) => Promise.resolve(void parts.set(part, bytes)),
    }
    const bytes = buildPdf([EASY, HEAVY, EASY, EASY])
    const pages = createPageFinder(give(bytes), cache as PreviewCache)
    const file = { account_id: FIRM, store_key: 'a', file_size: bytes.length, kind: 'pdf' } as const
    expect(await pages.findPicture(file, 4, WEBP)).toBeInstanceOf(Buffer)
    // Who reads backwards gets the pages before along.
    expect(await pages.findPicture(file, 3, WEBP)).toBeInstanceOf(Buffer)
    expect([...parts.keys()].toSorted()).toEqual(
      ['1', '3', '4'].flatMap((number) => [`${number}.900.webp`, `${number}.words`]),
    )
  })

  test('closes the file of which it had read nothing', async () => {
    await readPages(FIRM, 'pdf', WEBP, give(buildPdf([EASY])))
    const pid = await vi.waitUntil(() => findConfined('page-worker.ts'))
    const file = Readable.from([buildPdf([EASY])])
    const reading = readPages(FIRM, 'pdf', WEBP, () => {
      process.kill(pid, 'SIGKILL')
      return Promise.resolve(file)
    })
    await reading.catch(() => undefined)
    expect(file.destroyed).toBe(true)
  })

  test('by a signal while it waits is replaced', async () => {
    const file = give(buildPdf([EASY]))
    await readPages(FIRM, 'pdf', WEBP, file)
    const pid = await vi.waitUntil(() => findConfined('page-worker.ts'))
    process.kill(pid, 'SIGKILL')
    // A request of the same moment may be refused.
    await expect
      .poll(() => readPages(FIRM, 'pdf', WEBP, file))
      .toMatchObject({ drawn: [{ number: 1 }] })
  })
})
