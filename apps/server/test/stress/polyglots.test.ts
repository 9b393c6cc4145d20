import { UPLOAD_EXTENSIONS, type UploadExtension } from '@casework/contract/documents'
import { CONTENT_MISMATCH } from '@casework/contract/parts/upload-contents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type TestApp } from '../casework/index.ts'
import { fetchFrom, filesIn, sha256, storeFolder, tryUpload } from '../documents/upload-requests.ts'
import { HIDDEN, polyglots, isDownloadOnly } from '../documents/polyglots.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
  await casework.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => casework.stop())

/** Content type by extension, independent of the content; written by hand. */
const SENT_AS: Readonly<Record<UploadExtension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
}

test.each(polyglots)(
  '$name is accepted as $acceptedAs and nothing else, and never sent as a page (C2, UPLOAD-012)',
  async ({ bytes, acceptedAs }) => {
    const { owner, addClient } = await newFirm(casework)
    const client_id = String((await addClient()).id)
    const kept = filesIn(storeFolder(casework)).length

    for (const extension of UPLOAD_EXTENSIONS) {
      const { status, body } = await tryUpload(owner, [
        ['security_level', 'green'],
        ['client_id', client_id],
        [`letter.${extension}`, bytes],
      ])
      const taken = acceptedAs.includes(extension)
      const refused = { success: false, error: { message: CONTENT_MISMATCH[extension] } }
      expect({ extension, status, body }).toMatchObject({
        extension,
        status: taken ? 201 : 400,
        body: taken ? { success: true } : refused,
      })
      if (!taken) continue
      const [{ id }] = (body as { data: { documents: [{ id: number }] } }).data.documents
      for (const way of ['view', 'download']) {
        const sent = await fetchFrom(casework, `/api/documents/${id}/${way}/`, {
          token: owner.token,
        })
        const header = (name: string) => sent.headers.get(name)
        expect([sent.status, sha256(sent.bytes)]).toEqual([200, sha256(bytes)])
        expect([header('content-type'), header('x-content-type-options')]).toEqual([
          SENT_AS[extension],
          'nosniff',
        ])
        expect(header('content-security-policy')).toBe("sandbox; default-src 'none'")
        expect(header('cross-origin-resource-policy')).toBe('same-origin')
        const shown = way === 'view' && !isDownloadOnly(extension)
        expect(header('content-disposition')).toBe(
          `${shown ? 'inline' : 'attachment'}; filename=letter.${extension}`,
        )
      }
      // A preview, if any, is a newly rendered image.
      const preview = await fetchFrom(casework, `/api/documents/${id}/preview/`, {
        token: owner.token,
      })
      const picture = preview.headers.get('content-type')
      expect(['200 image/webp', '404 application/json; charset=utf-8']).toContain(
        `${preview.status} ${picture}`,
      )
      expect(preview.bytes.includes(HIDDEN)).toBe(false)
    }
    expect(filesIn(storeFolder(casework))).toHaveLength(kept + acceptedAs.length)
  },
)
