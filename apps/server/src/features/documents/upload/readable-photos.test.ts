import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  addStrangeVersion,
  cutPhoto,
  removeEnd,
  takePaperPhoto,
} from '@casework/testing/documents/photos'
import { buildPicture } from '@casework/testing/documents/pictures'
import { samples } from '@casework/testing/documents/sample-files'
import { fetchFrom, tryUpload } from '@casework/testing/documents/upload-requests'

const casework = useTestApp({ settings: { MAX_FILES: '50' } })

type Bytes = Buffer<ArrayBuffer>

async function combine(
  firm: Firm,
  photos: readonly (readonly [string, Bytes])[],
  place: 'before' | 'behind' = 'before',
) {
  const field = ['combine_as_pdf', 'true'] as const
  const { status, body, text } = await tryUpload(firm.owner, [
    ['security_level', 'green'],
    ['client_id', String((await firm.addClient()).id)],
    ...(place === 'before' ? [field, ...photos] : [...photos, field]),
  ])
  expect(status, text).toBe(201)
  const { data } = body as { data: UploadResult }
  const [{ id } = { id: 0 }] = data.documents
  const { secure_download_url } = await firm.owner.call(documentEndpoints.get, {
    params: { id: String(id) },
  })
  const { bytes } = await fetchFrom(casework, secure_download_url, { token: firm.owner.token })
  const library = await PDFiumLibrary.init()
  const pages = (await library.loadDocument(bytes)).getPageCount()
  library.destroy()
  return { data, pages }
}

const WHOLE = await takePaperPhoto()
const PROGRESSIVE = await takePaperPhoto({ progressive: true })
const FLAT = await buildPicture('jpeg')
const PNG = await buildPicture('png')
const TRAILER = Buffer.from('SEFT and a film of two seconds')

const readable: [string, Bytes][] = [
  ['a photo', WHOLE],
  ['without its end mark', removeEnd(WHOLE)],
  ['with half of its end mark', WHOLE.subarray(0, -1)],
  ['progressive, without its end mark', removeEnd(PROGRESSIVE)],
  ['of one colour, without its end mark', removeEnd(FLAT)],
  ['with other data behind its end mark', Buffer.concat([WHOLE, TRAILER])],
  ['with a second photo behind it', Buffer.concat([WHOLE, cutPhoto(WHOLE, 0.5, false)])],
  ['of a strange version', addStrangeVersion(WHOLE)],
  ['of a strange version without its end mark', removeEnd(addStrangeVersion(WHOLE))],
  ['with zeros behind it', Buffer.concat([removeEnd(PROGRESSIVE), Buffer.alloc(99)])],
]
const cut = [WHOLE, PROGRESSIVE, addStrangeVersion(WHOLE)].flatMap((photo, kind) =>
  [0.25, 0.5, 0.9, 0.99].flatMap((part): [string, Bytes][] => [
    [`kind ${kind}, cut at ${part}`, cutPhoto(photo, part, false)],
    [`kind ${kind}, cut at ${part}, with an end mark`, cutPhoto(photo, part, true)],
  ]),
)
const unreadable: [string, Bytes][] = [
  ...cut,
  [
    'cut, with other data behind its end mark',
    Buffer.concat([cutPhoto(WHOLE, 0.5, true), TRAILER]),
  ],
  ['cut, and filled with zeros', Buffer.concat([cutPhoto(WHOLE, 0.5, false), Buffer.alloc(999)])],
  ['noise', samples.jpg()],
  ['a text', samples.txt()],
  ['empty', Buffer.alloc(0)],
]

test('names the photos that cannot be read or are cut, and keeps the others (FIX-207)', async () => {
  const firm = await newFirm(casework)
  const photos = [
    ...readable.map(([name, bytes]) => [name, bytes, true] as const),
    ...unreadable.map(([name, bytes]) => [name, bytes, false] as const),
    ['a cut PNG', PNG.subarray(0, PNG.length / 2), false],
    ['a PNG without its end', PNG.subarray(0, -12), true],
  ] as const
  // One of each kind in turn, so that a number that is off by one shows.
  const mixed = photos.toSorted((one, other) => one[0].length - other[0].length)
  const { data, pages } = await combine(
    firm,
    mixed.map(([name, bytes]) => [name.includes('PNG') ? 'a.png' : 'a.jpg', bytes]),
  )
  expect(data.unreadable_photos?.map((n) => mixed[n - 1]?.[0])).toEqual(
    mixed.filter(([, , isReadable]) => !isReadable).map(([name]) => name),
  )
  expect([data.uploaded_count, pages]).toEqual([1, readable.length + 1])
})

test('keeps the others also if the field is behind the files (FIX-207)', async () => {
  const photos = [WHOLE, samples.txt(), removeEnd(WHOLE)].map((bytes) => ['a.jpg', bytes] as const)
  const { data, pages } = await combine(await newFirm(casework), photos, 'behind')
  expect([data.unreadable_photos, pages]).toEqual([[2], 2])
})

test('answers as before if all photos can be read (FIX-207)', async () => {
  const { data, pages } = await combine(await newFirm(casework), [['a.jpg', removeEnd(WHOLE)]])
  expect([data, pages]).toEqual([expect.not.objectContaining({ unreadable_photos: [] }), 1])
  expect(Object.keys(data)).toEqual(['uploaded_count', 'group', 'documents'])
})
