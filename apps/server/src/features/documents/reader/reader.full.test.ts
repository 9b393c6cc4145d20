import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { buildPdf } from '@casework/testing/documents/pdf-pages'
import { buildPicture } from '@casework/testing/documents/pictures'
import type { TestFile } from '@casework/testing/documents/upload-requests'
import { buildWorkbook } from '../../../../test/clients/import-clients.ts'
import { askPage, open, useReaderFirm } from '../../../../test/documents/reader-firm.ts'
import { getPreviewFolder } from '../../../platform/config.ts'
import { createPreviewCache } from '../previews/preview-cache.ts'

const casework = useTestApp({ ownServer: true })
const hart = useReaderFirm(casework)

test.each<['jpg' | 'jpeg' | 'gif', 'jpeg' | 'gif']>([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['gif', 'gif'],
])('a %s is one page (READ-002)', async (ending, format) => {
  const { owner } = hart.firm
  const id = await hart.add([`seal.${ending}`, await buildPicture(format, 80, 40)], 'red')
  const { opening, ...opened } = await hart.open(owner, id, { width: 1800 })
  expect(opened).toMatchObject({ kind: 'pages', page_count: 1, notice: null })
  expect((await askPage(owner, id, 1, { opening, width: 1800 })).status).toBe(200)
})

const writeProtectedPdf = async (): Promise<TestFile> => {
  const pdf = new Pdf({ size: [300, 200], userPassword: 'a', ownerPassword: 'b' })
  pdf.end()
  return ['locked.pdf', Buffer.from(await buffer(pdf))]
}

test.each<[string, () => Promise<TestFile>, string]>([
  ['pdf with a password', writeProtectedPdf, FILE_NOTICES.protected],
  [
    'picture over 100 megapixels',
    async () => ['plan.png', await buildPicture('png', 10_001, 10_000)],
    FILE_NOTICES.picture_too_large,
  ],
])('a %s shows its notice (READ-032)', async (_, build, notice) => {
  const id = await hart.add(await build(), 'yellow')
  const { opening, ...opened } = await hart.open(hart.firm.owner, id)
  expect(opened).toMatchObject({ kind: 'none', page_count: 0, pages: [], notice })
  expect((await askPage(hart.firm.owner, id, 1, { opening })).status).toBe(404)
})

test('each sheet is a part (READ-031)', async () => {
  const rows = [
    ['Date', 'Amount'],
    ['1 May', '12000'],
  ]
  const id = await hart.add(['a.xlsx', Buffer.from(buildWorkbook('xlsx', rows))])
  const { opening, page_count } = await hart.open(hart.firm.owner, id)
  const { body, part } = await hart.readText(hart.firm.owner, id, page_count, opening)
  expect(body).toBe('Date\tAmount\n1 May\t12000')
  expect(part).toMatchObject({ blocks: [{ kind: 'table', rows }], is_cut: false, mail: null })
})

test('a page whose process is stopped is answered with 503, and leaves nothing (READ-038)', async () => {
  const { owner } = hart.firm
  const easy = { media: [0, 0, 300, 200] } as const
  const heavy = {
    media: [0, 0, 2000, 2000],
    content: '0 0 m 2000 1000 l 0 2000 l 1000 0 l 1 2 l f* '.repeat(150_000),
  } as const
  const id = await hart.add(['heavy.pdf', buildPdf([easy, heavy, easy])])
  const { opening } = await hart.open(owner, id)
  const [heavyPage, next] = [await askPage(owner, id, 2, { opening }), await open(owner, id)]
  expect(heavyPage).toMatchObject({
    status: 503,
    body: {
      error: {
        type: 'service_unavailable',
        message: 'The service is busy. Please try again in a moment.',
      },
    },
  })
  expect(next.status).toBe(201)
  expect((await askPage(owner, id, 3, { opening })).status).toBe(200)

  const folder = getPreviewFolder(casework.config)
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  await createPreviewCache(folder).removeOlderThan(-60_000)
  expect(readdirSync(folder)).toEqual([])
}, 60_000)
