import { documentEndpoints } from '@casework/contract/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type Firm, type TestApp } from '../../../../test/casework/index.ts'
import {
  addStrangeVersion,
  cutPhoto,
  removeEnd,
  takePaperPhoto,
} from '../../../../test/documents/photos.ts'
import { buildOnePagePdf, buildPicture, inspectImage } from '../../../../test/documents/pictures.ts'
import { fetchFrom, uploadOne } from '../../../../test/documents/upload-requests.ts'

let casework: TestApp
let firm: Firm
let client_id: number
beforeAll(async () => {
  casework = await startTestApp()
  await casework.app.listen({ port: 0, host: '127.0.0.1' })
  firm = await newFirm(casework)
  client_id = (await firm.addClient()).id
})
afterAll(() => casework.stop())

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
