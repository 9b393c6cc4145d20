import { buildPdf, writeLine } from '@casework/testing/documents/pdf-pages'
import { buildPicture } from '@casework/testing/documents/pictures'
import Pdf from 'pdfkit'
import sharp from 'sharp'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { PreviewKind } from '../previews/preview-kind.ts'
import { drawPages, readPages, type PageAsk } from './draw-pages.ts'
import { readRawPage } from './raw-page.ts'

const FIRM = 1
const WEBP: PageAsk = { width: 900, format: 'webp' }
const give = (file: Buffer) => () => Promise.resolve(Readable.from([file]))
const read = (kind: PreviewKind, file: Buffer, ask = WEBP) => readPages(FIRM, kind, ask, give(file))

/** As a program writes it: with a font, compressed, and encrypted. */
async function writeProtectedPdf(passwords: { userPassword?: string; ownerPassword: string }) {
  const pdf = new Pdf({ size: [300, 200], pdfVersion: '1.7', ...passwords })
  pdf.text('Confidential report', 20, 20).end()
  return buffer(pdf)
}

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
  const pages = await drawPages(FIRM, 'pdf', 4, raw, give(FIVE))
  expect(pages).toMatchObject([
    { number: 4, width: 303, height: 200, words: [{ text: 'Page' }, { text: '4' }] },
    { number: 5, width: 304 },
  ])
  const first = typeof list !== 'string' && list.drawn[0]
  const fourth = typeof pages !== 'string' && pages[0]
  if (!first || !fourth) throw new Error('Nothing was drawn')
  expect(await sharp(first.picture).metadata()).toMatchObject({
    format: 'webp',
    width: 900,
    height: 600,
  })
  expect(await readRawPage(fourth.picture)).toMatchObject({ width: 1800, height: 1188 })
})

test.each<['jpeg' | 'png' | 'gif']>([['jpeg'], ['png'], ['gif']])(
  'a %s is one page, upright and enlarged; its points are 0.75 of its pixels (READ-002, READ-034)',
  async (format) => {
    const picture = await buildPicture(format, 320, 240)
    const file =
      format === 'jpeg'
        ? await sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer()
        : picture
    const list = await read('image', file)
    const size = format === 'jpeg' ? { width: 180, height: 240 } : { width: 240, height: 180 }
    expect(list).toMatchObject({ pages: [size], hasText: false, drawn: [{ number: 1, ...size }] })
    const page = typeof list !== 'string' && list.drawn[0]
    if (!page) throw new Error('Nothing was drawn')
    expect(await sharp(page.picture).metadata()).toMatchObject({
      width: 900,
      height: Math.round((900 * size.height) / size.width),
    })
  },
)

const breakTable = (file: Buffer) =>
  Buffer.from(file.toString('latin1').replace(/xref\n[^]*trailer/, 'trailer'), 'latin1')

test.each<[string, () => Promise<Buffer> | Buffer, unknown]>([
  [
    'that needs a password is protected (READ-032)',
    () => writeProtectedPdf({ userPassword: 'a', ownerPassword: 'b' }),
    'protected',
  ],
  ['of noise is damaged (READ-032)', () => Buffer.from('%PDF-1.7\nnoise\n%%EOF'), 'damaged'],
  ['of no bytes is damaged (READ-032)', () => Buffer.alloc(0), 'damaged'],
  ['of 0 pages is damaged (READ-032)', () => buildPdf([]), 'damaged'],
  [
    'with a broken table is drawn (READ-033)',
    () => breakTable(FIVE),
    { pages: { length: 5 }, drawn: [{ number: 1 }] },
  ],
  [
    'with an empty user password is drawn (READ-033)',
    () => writeProtectedPdf({ ownerPassword: 'b' }),
    { pages: [{ width: 300, height: 200 }], drawn: [{ words: [{ text: 'Confidential' }, {}] }] },
  ],
])('a PDF %s', async (_, build, expected) => {
  const found = await read('pdf', await build())
  if (typeof expected === 'string') expect(found).toBe(expected)
  else expect(found).toMatchObject(expected as object)
})

test('a picture that is cut is damaged (READ-032)', async () => {
  const picture = await buildPicture('png', 320, 240)
  expect(await read('image', picture.subarray(0, picture.length / 2))).toBe('damaged')
})
