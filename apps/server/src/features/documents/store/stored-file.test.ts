import { appendFileSync, rmSync } from 'node:fs'
import { parse as parseDisposition } from 'content-disposition'
import { documentEndpoints, UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  fetchFrom,
  listFiles,
  sha256,
  getStoreFolder,
  uploadOne,
} from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'

const casework = useTestApp({ ownServer: true })

const { get } = documentEndpoints

/** Creates a document with known bytes and returns its URLs as the web app gets them. */
async function createStoredDocument(
  name = 'brief.pdf',
  bytes: Buffer<ArrayBuffer> = samples.pdf(200_000),
) {
  const firm = await newFirm(casework)
  const { id } = await uploadOne(
    firm.owner,
    { security_level: 'green', client_id: (await firm.addClient()).id },
    [name, bytes],
  )
  const document = await firm.owner.call(get, { params: { id: String(id) } })
  const fetchPart = (path: string, range: string, method = 'GET') =>
    fetchFrom(casework, path, { token: firm.owner.token, method, headers: { range } })
  return { firm, bytes, document, fetchPart, token: firm.owner.token }
}

describe('refusals', () => {
  test('requires a token in the header; a token in the URL does not count (DOC-059)', async () => {
    const { document, token } = await createStoredDocument()

    for (const path of [document.secure_view_url, document.secure_download_url]) {
      for (const options of [
        {},
        { token: `${token}x` },
        { headers: { authorization: `bearer${token}` } },
      ]) {
        expect(await fetchFrom(casework, path, options)).toMatchObject({ status: 401 })
      }
      expect(await fetchFrom(casework, `${path}?token=${token}`, {})).toMatchObject({ status: 401 })
    }
  })

  test.each(['bytes=200030-', 'bytes=999999999-', 'bytes=-0'])(
    'refuses a range outside the file and states its size: %s',
    async (range) => {
      const { bytes, document, fetchPart } = await createStoredDocument('a.pdf', samples.pdf(100))

      const answer = await fetchPart(document.secure_download_url, range)

      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
      expect(answer.bytes.length).toBe(0)
    },
  )

  test('logs a missing file or one of another size instead of sending it (FIX-090)', async () => {
    const { document, token } = await createStoredDocument()
    const before = casework.logged.length
    const fetchDocument = () => fetchFrom(casework, document.secure_view_url, { token })

    for (const path of listFiles(getStoreFolder(casework))) appendFileSync(path, 'x')
    const wrongSize = await fetchDocument()
    for (const path of listFiles(getStoreFolder(casework))) rmSync(path)
    const missing = await fetchDocument()

    for (const { status, bytes } of [wrongSize, missing]) {
      expect(status).toBe(503)
      expect(JSON.parse(bytes.toString())).toMatchObject({
        success: false,
        error: { type: 'file_unavailable' },
      })
    }
    const lines = casework.logged.slice(before)
    expect(lines.filter((line) => line.includes('the file of a document is missing'))).toHaveLength(
      2,
    )
  })
})

describe('successful requests', () => {
  test('sends the uploaded bytes to view and to download (DOC-054, DOC-055)', async () => {
    const { firm, bytes, document } = await createStoredDocument()

    for (const person of [firm.owner, await firm.addEmployee('silver')]) {
      const { secure_view_url, secure_download_url } = await person.call(get, {
        params: { id: String(document.id) },
      })
      for (const path of [secure_view_url, secure_download_url]) {
        const answer = await fetchFrom(casework, path, { token: person.token })
        expect(answer.status).toBe(200)
        expect(sha256(answer.bytes)).toBe(sha256(bytes))
        expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      }
    }
  })

  test.each(UPLOAD_EXTENSIONS)(
    'sends .%s inline only if safe, and never with the type that the uploader declared',
    async (extension) => {
      const { document, token } = await createStoredDocument(
        `file.${extension}`,
        samples[extension](),
      )
      const inline = ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'txt'].includes(extension)

      const [view, download] = [
        await fetchFrom(casework, document.secure_view_url, { token }),
        await fetchFrom(casework, document.secure_download_url, { token }),
      ]

      expect(parseDisposition(view.headers.get('content-disposition') ?? '').type).toBe(
        inline ? 'inline' : 'attachment',
      )
      expect(parseDisposition(download.headers.get('content-disposition') ?? '').type).toBe(
        'attachment',
      )
      for (const { headers } of [view, download]) {
        expect(headers.get('content-type')).toMatch(
          /^(application\/(pdf|msword|vnd\.(ms-excel|openxmlformats-[\w.-]+))|image\/(jpeg|png|gif)|text\/plain; charset=utf-8)$/,
        )
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    },
  )

  test('sends one range as requested; for several or malformed ranges the whole file', async () => {
    const { bytes, document, fetchPart, token } = await createStoredDocument()
    const size = bytes.length
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=65530-131080', 65_530, 131_080],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
      ['bytes=-999999999', 0, size - 1],
    ]

    for (const [range, start, end] of cases) {
      const answer = await fetchPart(document.secure_view_url, range)
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    for (const range of [
      'bytes=0-1,5-6',
      'bytes=9-1',
      'bytes=',
      'bytes=-',
      'lines=1-2',
      'bytes=a-b',
    ]) {
      const answer = await fetchPart(document.secure_view_url, range)
      expect([answer.status, answer.bytes.length]).toEqual([200, size])
    }
    const conditional = await fetchFrom(casework, document.secure_view_url, {
      token,
      headers: { range: 'bytes=0-1', 'if-range': '"x"' },
    })
    expect([conditional.status, conditional.bytes.length]).toEqual([200, size])
  })

  test('answers HEAD with the size and no body', async () => {
    const { bytes, document, fetchPart, token } = await createStoredDocument()

    const whole = await fetchFrom(casework, document.secure_view_url, { token, method: 'HEAD' })
    const part = await fetchPart(document.secure_download_url, 'bytes=1-10', 'HEAD')

    expect([
      whole.status,
      whole.headers.get('content-length'),
      whole.headers.get('accept-ranges'),
      whole.bytes.length,
    ]).toEqual([200, String(bytes.length), 'bytes', 0])
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
  })

  test.each([
    ['Grüße & Küsse.pdf', undefined],
    ['契約書 最終版.pdf', undefined],
    ['👩‍⚖️ ruling.pdf', undefined],
    ['a "quoted"; name=x.pdf', undefined],
    ["o'brien's 100%.pdf", undefined],
    ['%2e%2e%2fetc.pdf', undefined],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    [String.raw`C:\Users\ann\brief.pdf`, 'brief.pdf'],
    ['evil\u202Efdp.pdf', 'evilfdp.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie: x=1.pdf'],
    ['  .hidden.pdf. ', 'hidden.pdf'],
    ['CON.pdf', undefined],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'🙂'.repeat(300)}.pdf`, `${'🙂'.repeat(251)}.pdf`],
  ])(
    'returns the name %j in list and header, and uses it for no path on the disk',
    async (uploaded, expected = uploaded) => {
      const { document, token } = await createStoredDocument(uploaded, samples.pdf())

      const { headers } = await fetchFrom(casework, document.secure_download_url, { token })

      expect(document.file_name).toBe(expected)
      expect(
        parseDisposition(headers.get('content-disposition') ?? '').parameters['filename'],
      ).toBe(expected)
      expect(
        listFiles(casework.config.DATA_DIR).filter(
          (path) =>
            !/\/files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path) && !path.endsWith('secret.key'),
        ),
      ).toEqual([])
    },
  )
})
