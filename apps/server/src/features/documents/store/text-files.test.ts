import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { fetchFrom, tryUpload, uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const MARK = '\uFEFF'
const LETTER = 'Sehr geehrte Frau Müller,\r\n“Anlage” in Łódź\r\n'
const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le')
const SMALL = Buffer.from('M\u00FCller', 'latin1')
/** More than one chunk, with a letter at each boundary. */
const LONG = Buffer.from('é'.repeat(400_000))

test.each([
  ['utf-16 without its mark', encodeUtf16(LETTER)],
  ['a page in UTF-16', encodeUtf16(`${MARK}${MARK} <!DOCTYPE html><script>alert(1)</script>`)],
  ['a page in UTF-16 in the other order', encodeUtf16(`${MARK}<html>`).swap16()],
  ['control characters in UTF-16', encodeUtf16(`${MARK}a\u0001`)],
  ['UTF-32', Buffer.from('fffe000041000000', 'hex')],
  ['half a character in UTF-16', encodeUtf16(`${MARK}a\uD800b`)],
])('refuses %s as a text (FIX-210)', async (_, bytes) => {
  const { owner, addClient } = await newFirm(casework)
  const answer = await tryUpload(owner, [
    ['security_level', 'green'],
    ['client_id', String((await addClient()).id)],
    ['letter.txt', bytes],
  ])
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { data: { files: ['letter.txt: The content is not plain text'] } } },
  })
})

test.each([
  ['a letter', Buffer.from(LETTER), 'utf-8'],
  ['with the mark of UTF-8', Buffer.from(MARK + LETTER), 'utf-8'],
  ['of Windows-1252', SMALL, 'windows-1252'],
  ['of UTF-16', encodeUtf16(MARK + LETTER), 'utf-16le'],
  ['of UTF-16 in the other order', encodeUtf16(MARK + LETTER).swap16(), 'utf-16be'],
  ['that is long', LONG, 'utf-8'],
  ['that is long, with one letter of Windows-1252', Buffer.concat([LONG, SMALL]), 'windows-1252'],
  ['that is long, of UTF-16', encodeUtf16(MARK + LETTER.repeat(4000)), 'utf-16le'],
])(
  'shows a text %s as it was written, and downloads its bytes (FIX-210)',
  async (_, bytes, charset) => {
    const { owner, addClient } = await newFirm(casework)
    const fields = { security_level: 'green' as const, client_id: (await addClient()).id }
    const { id } = await uploadOne(owner, fields, ['letter.txt', bytes])
    const document = await owner.call(documentEndpoints.get, { params: { id: String(id) } })
    const fetchText = (path: string, headers = {}) =>
      fetchFrom(casework, path, { token: owner.token, headers })

    const viewed = await fetchText(document.secure_view_url)
    expect(viewed.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
    expect(viewed.bytes.equals(bytes)).toBe(true)
    const part = await fetchText(document.secure_view_url, { range: 'bytes=1-2' })
    expect(part.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
    expect(part.bytes.equals(bytes.subarray(1, 3))).toBe(true)

    const downloaded = await fetchText(document.secure_download_url)
    expect(downloaded.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
    expect(downloaded.bytes.equals(bytes)).toBe(true)
  },
)
