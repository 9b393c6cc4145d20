import { buildPdf, writeLine } from '@casework/testing/documents/pdf-pages'
import Pdf from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { findText, listPages, loadPage } from './draw-pdf.ts'
import { startPdfium, type Pdfium } from './pdfium.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await startPdfium()
})

const ORDER = { from: 1, kind: 'pdf', width: 900, format: 'raw', max_words: 100 } as const
function read(file: Buffer) {
  const pdf = pdfium.open(file)
  const sizes = listPages(pdfium, pdf)
  return { sizes, words: loadPage(pdfium, pdf, 0, ORDER).words.map(({ text }) => text) }
}

const PAGE = { media: [0, 0, 300, 200], content: writeLine('Report', 20, 100, 20) } as const
const EMPTY = { media: [0, 0, 300, 200] } as const
const FIVE = buildPdf([PAGE, PAGE, PAGE, PAGE, PAGE])

/** As a program writes it: with a font, compressed, and encrypted. */
async function encrypt(passwords: { userPassword?: string; ownerPassword: string }) {
  const pdf = new Pdf({ size: [300, 200], pdfVersion: '1.7', ...passwords })
  pdf.text('Report', 20, 20).end()
  return buffer(pdf)
}

describe('a PDF', () => {
  test.each<[string, (file: string) => string]>([
    ['no table', (file) => file.replace(/xref\n[^]*trailer/, 'trailer')],
    [
      'wrong places in its table',
      (file) => file.replaceAll(/^\d{10} 00000 n/gm, '0000000777 00000 n'),
    ],
    ['a table that is elsewhere', (file) => file.replace(/startxref\n\d+/, 'startxref\n12')],
  ])('with %s is repaired (READ-033)', (_, damage) => {
    const file = Buffer.from(damage(FIVE.toString('latin1')), 'latin1')
    expect(read(file)).toMatchObject({ sizes: { length: 5 }, words: ['Report'] })
  })

  test('with an empty user password is read (READ-033)', async () => {
    expect(await encrypt({ ownerPassword: 'b' }).then(read)).toEqual({
      sizes: [{ width: 300, height: 200 }],
      words: ['Report'],
    })
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['needs a password', () => encrypt({ userPassword: 'a', ownerPassword: 'b' }), 'protected'],
    ['is noise', () => Buffer.from('%PDF-1.7\nnoise\n%%EOF'), 'damaged'],
    ['is empty', () => Buffer.alloc(0), 'damaged'],
    ['has 0 pages', () => buildPdf([]), 'damaged'],
    ['is cut before its first page', () => FIVE.subarray(0, 60), 'damaged'],
    [
      'has more pages than are shown',
      () => buildPdf(Array.from({ length: 20_001 }, () => EMPTY)),
      'too_large',
    ],
  ])('that %s is refused (READ-032)', async (_, build, reason) => {
    const file = await build()
    expect(() => read(file)).toThrow(reason)
  })

  test('has text when one of its first pages has', () => {
    const find = (file: Buffer) => findText(pdfium, pdfium.open(file), 3)
    expect(find(buildPdf([EMPTY, EMPTY, PAGE]))).toBe(true)
    expect(find(buildPdf([EMPTY, EMPTY, EMPTY]))).toBe(false)
  })
})
