import { buildPdf, writeLine } from '@casework/testing/documents/pdf-pages'
import { buildPicture } from '@casework/testing/documents/pictures'
import Pdf from 'pdfkit'
import sharp from 'sharp'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { PreviewKind } from '../previews/preview-kind.ts'
import { drawPages, readPages, WORDS, type PageAsk } from './draw-pages.ts'
import { readRawPage } from './raw-page.ts'

const FIRM = 1
const WEBP: PageAsk = { width: 900, format: 'webp' }
const give = (file: Buffer) => () => Promise.resolve(Readable.from([file]))
const read = (kind: PreviewKind, file: Buffer, ask = WEBP) => readPages(FIRM, kind, ask, give(file))

const FIVE = buildPdf(
  Array.from({ length: 5 }, (_, index) => ({
    media: [0, 0, 300 + index, 200],
    content: writeLine(`Page ${index + 1}`, 20, 100, 20),
  })),
)

test('the list of pages comes with page 1, and a page with the next two (READ-002, READ-003)', async () => {
  const list = await read('pdf', FIVE)
  expect(list).toMatchObject({
    pages: [300, 301, 302, 303, 304].map((width) => ({ width, height: 200 })),
    hasText: true,
    drawn: [{ number: 1, words: [{ text: 'Page' }, { text: '1' }] }],
  })
  const raw: PageAsk = { width: 1800, format: 'raw' }
  const pages = await drawPages(FIRM, 'pdf', { from: 4 }, raw, give(FIVE))
  expect(pages).toMatchObject([
    { number: 4, width: 303, height: 200, words: [{ text: 'Page' }, { text: '4' }] },
    { number: 5, width: 304 },
  ])
  const first = typeof list !== 'string' && typeof list.drawn !== 'string' && list.drawn[0]
  const fourth = typeof pages !== 'string' && pages[0]
  if (!first || !fourth) throw new Error('Nothing was drawn')
  expect(await sharp(first.picture).metadata()).toMatchObject({
    format: 'webp',
    width: 900,
    height: 600,
  })
  expect(await readRawPage(fourth.picture)).toMatchObject({ width: 1800, height: 1188 })
})

test('the words of many pages are read by one process, each as it comes (READ-039)', async () => {
  const early: number[] = []
  const range = { from: 2, to: 101 }
  const pages = await drawPages(FIRM, 'pdf', range, WORDS, give(FIVE), async ({ number }) => {
    early.push(number)
  })
  expect(pages).toMatchObject(
    [2, 3, 4, 5].map((number) => ({
      number,
      width: 299 + number,
      words: [{ text: 'Page' }, { text: String(number) }],
      picture: Buffer.alloc(0),
    })),
  )
  expect(early).toEqual([2, 3, 4, 5])
})

test('a page that is missing does not hide the others (READ-034)', async () => {
  const text = FIVE.toString('latin1').replace('/Kids [5 0 R', '/Kids [null ')
  const file = Buffer.from(text, 'latin1')
  expect(await read('pdf', file)).toMatchObject({
    pages: [595, 301, 302, 303, 304].map((width) => ({ width })),
    hasText: true,
    drawn: 'damaged',
  })
  const draw = (from: number) => drawPages(FIRM, 'pdf', { from }, WEBP, give(file))
  expect(await draw(1)).toBe('damaged')
  expect(await draw(2)).toMatchObject([{ number: 2 }, { number: 3 }, { number: 4 }])
})

test('a picture is one page; its points are 0.75 of its pixels (READ-002)', async () => {
  const list = await read('image', await buildPicture('gif', 320, 240))
  expect(list).toMatchObject({
    pages: [{ width: 240, height: 180 }],
    hasText: false,
    drawn: [{ number: 1, width: 240, height: 180, words: [] }],
  })
})

test('a PDF that needs a password is protected, one that is cut is damaged (READ-032)', async () => {
  const pdf = new Pdf({ userPassword: 'a', ownerPassword: 'b', pdfVersion: '1.7' })
  pdf.text('Confidential report').end()
  expect(await read('pdf', await buffer(pdf))).toBe('protected')
  expect(await read('pdf', FIVE.subarray(0, 20))).toBe('damaged')
})
