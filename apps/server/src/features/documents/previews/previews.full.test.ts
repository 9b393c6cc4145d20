import { documentEndpoints } from '@casework/contract/documents'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  addStrangeVersion,
  cutPhoto,
  removeEnd,
  takePaperPhoto,
} from '@casework/testing/documents/photos'
import {
  allowDecoding,
  buildOnePagePdf,
  buildPicture,
  inspectImage,
} from '@casework/testing/documents/pictures'
import { fetchFrom, uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()
let firm: Firm
let client_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  client_id = (await firm.addClient()).id
})

type Bytes = Buffer<ArrayBuffer>

/** Uploads a file; returns its preview, or undefined if it has none. */
async function preview(name: string, bytes: Bytes) {
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [name, bytes])
  const { preview_url } = await firm.owner.call(documentEndpoints.get, {
    params: { id: String(id) },
  })
  const answer = await fetchFrom(casework, preview_url ?? '', { token: firm.owner.token })
  return answer.status === 200 ? inspectImage(answer.bytes) : undefined
}

const PHOTO = await takePaperPhoto()

test.each<[string, string, Bytes]>([
  ['a photo without its end mark', 'a.jpg', removeEnd(PHOTO)],
  ['a photo with a strange version', 'a.jpg', removeEnd(addStrangeVersion(PHOTO))],
  ['a progressive photo', 'a.jpg', removeEnd(await takePaperPhoto({ progressive: true }))],
  ['a PNG without its end', 'a.png', (await buildPicture('png', 320, 240)).subarray(0, -12)],
  ['a GIF without its end', 'a.gif', (await buildPicture('gif', 320, 240)).subarray(0, -1)],
  [
    'a PDF behind other bytes',
    'a.pdf',
    Buffer.concat([Buffer.from('TEXTmdos \0\0'), buildOnePagePdf(360, 270)]),
  ],
])('%s has a preview (FIX-207)', async (_, name, bytes) => {
  const found = await preview(name, bytes)
  expect(found && found.width / found.height).toBeCloseTo(4 / 3)
})

test.each([false, true])(
  'a photo that is cut has no preview, end mark: %s (FIX-207)',
  async (hasEnd) => {
    expect(await preview('a.jpg', cutPhoto(PHOTO, 0.5, hasEnd))).toBeUndefined()
  },
)

const TOP = '#0000c0'
allowDecoding()
/** Blue at its beginning, then red. */
async function buildStrip(format: 'png' | 'jpeg' | 'gif', width: number, height: number) {
  const side = Math.min(width, height)
  const top = await sharp({ create: { width: side, height: side, channels: 3, background: TOP } })
    .png()
    .toBuffer()
  const strip = sharp({ create: { width, height, channels: 3, background: '#c00000' } })
    .composite([{ input: top, left: 0, top: 0 }])
    .toFormat(format)
  return Buffer.from(await strip.toBuffer())
}
/** The camera lay on its side: what was at the left is at the top. */
const turn = async (strip: Bytes) =>
  Buffer.from(await sharp(strip).withMetadata({ orientation: 6 }).jpeg().toBuffer())

test.each<[string, string, Bytes, number[]]>([
  ['a till receipt', 'a.png', await buildStrip('png', 60, 3000), [100, 360]],
  ['a till receipt', 'a.jpg', await buildStrip('jpeg', 60, 3000), [100, 360]],
  ['a till receipt', 'a.gif', await buildStrip('gif', 60, 3000), [100, 360]],
  [
    'a receipt of a turned camera',
    'a.jpg',
    await turn(await buildStrip('jpeg', 3000, 60)),
    [100, 360],
  ],
  ['a large receipt', 'a.jpg', await buildStrip('jpeg', 800, 24_000), [100, 360]],
  ['a wide picture', 'a.png', await buildStrip('png', 3000, 60), [360, 100]],
  ['a small strip', 'a.png', await buildStrip('png', 20, 2000), [100, 360]],
])('the preview of %s in %s shows its beginning (FIX-215)', async (_, name, bytes, size) => {
  const found = await preview(name, bytes)
  expect([found?.width, found?.height]).toEqual(size)
  expect(found?.corner[0]).toBeLessThan(60)
  expect(found?.corner[2]).toBeGreaterThan(150)
  expect(found?.middle[0]).toBeGreaterThan(150)
})

test('the preview of an icon is enlarged (FIX-215)', async () => {
  const icon = await preview('a.png', await buildPicture('png', 16, 16))
  expect([icon?.width, icon?.height]).toEqual([100, 100])
})

test.each([
  [100, 7200, [100, 360]],
  [7200, 100, [360, 100]],
  [3, 14_400, [100, 360]],
])(
  'the preview of a page of %i x %i points shows its beginning (FIX-215)',
  async (width, height, size) => {
    const found = await preview('a.pdf', buildOnePagePdf(width, height))
    expect([found?.width, found?.height]).toEqual(size)
    // The drawing is in the middle of the page.
    expect(Math.min(...(found?.corner ?? []), ...(found?.middle ?? []))).toBeGreaterThan(240)
  },
)
