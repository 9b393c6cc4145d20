import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { buildPicture } from '@casework/testing/documents/pictures'
import { samples } from '@casework/testing/documents/sample-files'
import {
  buildForm,
  fetchFrom,
  tryUpload,
  watchStore,
  type TestFile,
} from '@casework/testing/documents/upload-requests'

const casework = useTestApp({ settings: { MAX_FILES: '4' } })

const { get, list, upload } = documentEndpoints
const { rememberFiles, expectUnchanged } = watchStore(() => casework)
const CAMERA = 'Nikolaus D850'

/** A landscape photo, red at the left, that the camera took upright. */
async function takePhoto(): Promise<Buffer<ArrayBuffer>> {
  const red = await buildPicture('png', 100, 200)
  const photo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000c0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Model: CAMERA },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
  return Buffer.from(await photo.jpeg().toBuffer())
}

const buildFields = async (firm: Firm) =>
  [
    ['security_level', 'green'],
    ['client_id', String((await firm.addClient()).id)],
    ['combine_as_pdf', 'true'],
  ] as const

describe('refusals leave neither a row nor a file', () => {
  test.each(['before', 'behind'])(
    'refuses files that are no photos, with the field %s the files (INTAKE-016)',
    async (place) => {
      const firm = await newFirm(casework)
      const fields = await buildFields(firm)
      rememberFiles()
      const photo = ['a.png', await buildPicture('png')] as const
      for (const other of [
        ['b.pdf', samples.pdf()],
        ['b.gif', samples.gif()],
        ['b.txt', samples.txt()],
      ] satisfies TestFile[]) {
        const parts = place === 'before' ? [...fields, photo, other] : [photo, other, ...fields]
        expect(await tryUpload(firm.owner, parts)).toMatchObject(
          buildFieldRefusal('files', 'Only photos can be combined'),
        )
      }
      await expectUnchanged(firm.owner)
    },
  )

  test('names the photo if none can be read, and refuses another value of the field (INTAKE-016, FIX-207)', async () => {
    const firm = await newFirm(casework)
    const fields = await buildFields(firm)
    const good = ['a.png', await buildPicture('png')] as const
    const broken = [
      ['a.jpg', samples.txt()],
      ['b.jpg', samples.jpg()],
    ] as const
    rememberFiles()
    for (const photos of [broken, broken.slice(0, 1), broken.slice(1)])
      expect(await tryUpload(firm.owner, [...fields, ...photos])).toMatchObject(
        buildFieldRefusal('files', 'Photo 1 could not be read'),
      )
    expect(await tryUpload(firm.owner, [...fields, ['c.jpg', Buffer.alloc(0)]])).toMatchObject(
      buildFieldRefusal('files', 'File "c.jpg" is empty'),
    )
    expect(
      await tryUpload(firm.owner, [...fields.slice(0, 2), ['combine_as_pdf', 'yes'], good]),
    ).toMatchObject(buildFieldRefusal('combine_as_pdf', 'This must be true or false'))
    expect(await tryUpload(firm.owner, fields)).toMatchObject(
      buildFieldRefusal('files', 'Please select at least one file to upload'),
    )
    expect(
      await tryUpload(firm.owner, [...fields, ...Array.from({ length: 5 }, () => good)]),
    ).toMatchObject({ status: 413, body: { error: { type: 'payload_too_large' } } })
    await expectUnchanged(firm.owner)
  })
})

describe('successful requests', () => {
  test('stores one PDF with an upright A4 page for each photo, and nothing of the camera (INTAKE-015)', async () => {
    const firm = await newFirm(casework)
    const parts = [
      ...(await buildFields(firm)),
      ['doc_name', 'Scan 2026-11-23'] as const,
      ['front.jpg', await takePhoto()] as const,
      ['back.png', await buildPicture('png', 300, 100)] as const,
      ['last.jpeg', await buildPicture('jpeg', 100, 300)] as const,
    ]
    const answer = await tryUpload(firm.owner, parts)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          uploaded_count: 1,
          documents: [{ doc_name: 'Scan 2026-11-23', file_name: 'front.pdf' }],
        },
      },
    })
    const [{ id } = { id: 0 }] = (answer.body as { data: UploadResult }).data.documents
    const { secure_download_url } = await firm.owner.call(get, { params: { id: String(id) } })
    const { token } = firm.owner
    const { bytes } = await fetchFrom(casework, secure_download_url, { token })
    expect(bytes.includes(CAMERA) || bytes.includes('Exif') || bytes.includes('GPS')).toBe(false)

    const library = await PDFiumLibrary.init()
    const pdf = await library.loadDocument(bytes)
    const pages = [...pdf.pages()]
    expect(
      pages.map((page) => {
        const { originalWidth, originalHeight } = page.getOriginalSize()
        return [Math.round(originalWidth), Math.round(originalHeight)]
      }),
    ).toEqual([
      [595, 842],
      [842, 595],
      [595, 842],
    ])
    const { data, width, height } = await (pages[0] as (typeof pages)[0]).render({
      scale: 0.2,
      render: 'bitmap',
    })
    const readPixel = (x: number, y: number) => [
      ...data.subarray(
        (Math.floor(y * height) * width + Math.floor(x * width)) * 4,
        (Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 3,
      ),
    ]
    // Turned by the mark, the red left is on top.
    expect(readPixel(0.5, 0.1)[0]).toBeGreaterThan(150)
    expect(readPixel(0.5, 0.7)[0]).toBeLessThan(60)
    library.destroy()
  })

  test('stores into a group, and once for a repeated key (INTAKE-015)', async () => {
    const firm = await newFirm(casework)
    const { group } = await createSessionWithGroup(firm)
    const { body, type } = await buildForm([
      ['security_level', 'green'],
      ['group_id', String(group.id)],
      ['combine_as_pdf', 'true'],
      ['a.png', await buildPicture('png')],
    ])
    const headers = { 'content-type': type, 'idempotency-key': 'scan-1' }
    const first = await firm.owner.ask(upload, { body }, headers)
    const second = await firm.owner.ask(upload, { body }, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await firm.owner.call(list, { query: { group: String(group.id) } })).items).toEqual([
      expect.objectContaining({ file_name: 'a.pdf', doc_name: null }),
    ])
  })
})
