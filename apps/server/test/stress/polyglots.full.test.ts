import { UPLOAD_EXTENSIONS, type UploadExtension } from '@casework/contract/documents'
import { CONTENT_MISMATCH } from '@casework/contract/upload-contents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  fetchFrom,
  listFiles,
  sha256,
  getStoreFolder,
  tryUpload,
} from '@casework/testing/documents/upload-requests'
import { HIDDEN, polyglots, isDownloadOnly } from '@casework/testing/documents/polyglots'

const casework = useTestApp()

/** Content type by extension, independent of the content; written by hand. */
const CONTENT_TYPES: Readonly<Record<UploadExtension, string>> = {
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
    const filesBefore = listFiles(getStoreFolder(casework)).length

    for (const extension of UPLOAD_EXTENSIONS) {
      const { status, body } = await tryUpload(owner, [
        ['security_level', 'green'],
        ['client_id', client_id],
        [`letter.${extension}`, bytes],
      ])
      const isAccepted = acceptedAs.includes(extension)
      const refused = { success: false, error: { message: CONTENT_MISMATCH[extension] } }
      expect({ extension, status, body }).toMatchObject({
        extension,
        status: isAccepted ? 201 : 400,
        body: isAccepted ? { success: true } : refused,
      })
      if (!isAccepted) continue
      const [{ id }] = (body as { data: { documents: [{ id: number }] } }).data.documents
      for (const action of ['view', 'download']) {
        const sent = await fetchFrom(casework, `/api/documents/${id}/${action}/`, {
          token: owner.token,
        })
        const header = (name: string) => sent.headers.get(name)
        expect([sent.status, sha256(sent.bytes)]).toEqual([200, sha256(bytes)])
        expect([header('content-type'), header('x-content-type-options')]).toEqual([
          CONTENT_TYPES[extension],
          'nosniff',
        ])
        expect(header('content-security-policy')).toBe("sandbox; default-src 'none'")
        expect(header('cross-origin-resource-policy')).toBe('same-origin')
        const isInline = action === 'view' && !isDownloadOnly(extension)
        expect(header('content-disposition')).toBe(
          `${isInline ? 'inline' : 'attachment'}; filename=letter.${extension}`,
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
    expect(listFiles(getStoreFolder(casework))).toHaveLength(filesBefore + acceptedAs.length)
  },
)
