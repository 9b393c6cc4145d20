import {
  documentEndpoints,
  UPLOAD_EXTENSIONS,
  type UploadResult,
} from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { tryUpload, uploadOne } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'

const casework = useTestApp({
  settings: { MAX_FILE_MB: '1', MAX_FILES: '3', STORAGE_LIMIT_MB: '2' },
})

const { list } = documentEndpoints

describe('successful requests', () => {
  test.each(UPLOAD_EXTENSIONS)(
    'accepts .%s in upper and lower case (UPLOAD-012)',
    async (extension) => {
      const firm = await newFirm(casework)
      const client_id = (await firm.addClient()).id

      for (const name of [`file.${extension}`, `FILE.${extension.toUpperCase()}`]) {
        const bytes = samples[extension]()
        expect(
          await uploadOne(firm.owner, { security_level: 'green', client_id }, [name, bytes]),
        ).toMatchObject({
          file_name: name,
          file_size: bytes.length,
          doc_name: null,
          group: null,
        })
      }
    },
  )

  test('stores the file name and the document name as texts of one line (FIX-206)', async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id

    expect(
      await uploadOne(
        firm.owner,
        { security_level: 'green', client_id, doc_name: 'The\u00a0 br\u00adief' },
        ['\u200bA\u3000 brief\u202e.pdf', samples.pdf()],
      ),
    ).toMatchObject({ file_name: 'A brief.pdf', doc_name: 'The brief' })
  })

  test('requires only a file, a level and a client, and takes the case from the session (UPLOAD-018)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const { id } = await uploadOne(firm.owner, {
      security_level: 'red',
      client_id: session.client_id,
    })
    const filled = await uploadOne(firm.owner, {
      security_level: 'red',
      client_id: session.client_id,
      session_id: session.id,
    })

    const { items } = await firm.owner.call(list, { query: { ordering: 'created_at' } })

    expect(items).toMatchObject([
      { id, case: null, session: null },
      { id: filled.id, case: session.case_id, session: session.id },
    ])
  })

  test('stores several files in their order, without a document name (OQ-204, INTAKE-006)', async () => {
    const firm = await newFirm(casework)
    const names = ['c.pdf', 'a.pdf', 'b.pdf']

    const { status, body } = await tryUpload(firm.owner, [
      ['client_id', String((await firm.addClient()).id)],
      ...names.map((name) => [name, samples.pdf()] as const),
      ['security_level', 'yellow'],
      ['doc_name', 'One name for all'],
      ['store_as_group', 'false'],
    ])

    expect(status).toBe(201)
    const { data } = body as { data: UploadResult }
    expect(data).toMatchObject({ uploaded_count: 3, group: null })
    expect(
      data.documents.map(({ file_name, doc_name, security_level }) => [
        file_name,
        doc_name,
        security_level,
      ]),
    ).toEqual(names.map((name) => [name, null, 'yellow']))
  })
})
