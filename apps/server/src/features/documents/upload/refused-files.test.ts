import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { CONTENT_MISMATCH } from '@casework/contract/upload-contents'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { tryUpload, watchStore } from '@casework/testing/documents/upload-requests'
import { samples, rejectedFiles } from '@casework/testing/documents/sample-files'

const casework = useTestApp({
  settings: { MAX_FILE_MB: '1', MAX_FILES: '3', STORAGE_LIMIT_MB: '2' },
})

const PDF = ['brief.pdf', samples.pdf()] as const
const MB = 1024 * 1024
const { rememberFiles, expectUnchanged } = watchStore(() => casework)

describe('refusals leave neither a row nor a file', () => {
  test('refuses a file that is not a PDF with that sentence, and the files beside it (FIX-025, INTAKE-006)', async () => {
    const firm = await newFirm(casework)
    const fields = [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      ['store_as_group', 'false'],
    ] as const
    rememberFiles()

    const answer = await tryUpload(firm.owner, [
      ...fields,
      ['fine.txt', Buffer.from('x')],
      ['fake.pdf', Buffer.from('x')],
    ])

    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          type: 'validation_error',
          message: 'The content is not a PDF',
          data: { files: ['fake.pdf: The content is not a PDF'] },
        },
      },
    })
    await expectUnchanged(firm.owner)
  })

  test.each(UPLOAD_EXTENSIONS)(
    'refuses other content as .%s and says which type was expected (UPLOAD-012, FIX-025)',
    async (extension) => {
      const firm = await newFirm(casework)
      const fields = [
        ['security_level', 'green'],
        ['client_id', String((await firm.addClient()).id)],
      ] as const
      rememberFiles()
      const alike: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpg' }
      const others = UPLOAD_EXTENSIONS.filter(
        (other) => other !== extension && other !== alike[extension],
      ).map((other) => [other, samples[other]()] as const)

      for (const [, bytes] of [...Object.entries(rejectedFiles), ...others]) {
        const answer = await tryUpload(firm.owner, [...fields, [`file.${extension}`, bytes]])
        const sentence = CONTENT_MISMATCH[extension]
        expect(answer).toMatchObject({
          status: 400,
          body: {
            error: { message: sentence, data: { files: [`file.${extension}: ${sentence}`] } },
          },
        })
      }
      await expectUnchanged(firm.owner)
    },
  )

  test.each([
    'x.exe',
    'x.html',
    'x.svg',
    'x.pdf.exe',
    'x',
    '.pdf',
    'pdf',
    'x.',
    'x.docm',
    'x.pdf\u0000.exe',
    'x.zip',
    '../../x',
    'x.pdf/',
    '%00.php',
  ])('refuses a file named %j (UPLOAD-012)', async (name) => {
    const firm = await newFirm(casework)
    rememberFiles()

    const answer = await tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      [name, samples.pdf()],
    ])

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: 'validation_error', data: { files: [expect.any(String)] } } },
    })
    await expectUnchanged(firm.owner)
  })

  test('refuses one byte too many, one file too many, no file and an empty file', async () => {
    const firm = await newFirm(casework)
    const fields = [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
    ] as const
    rememberFiles()

    expect(await tryUpload(firm.owner, [...fields, ['a.pdf', samples.pdf(MB)]])).toMatchObject({
      status: 413,
      body: { error: { type: 'file_too_large', message: 'File is too large (maximum 1 MB)' } },
    })
    expect(await tryUpload(firm.owner, [...fields, PDF, PDF, PDF, PDF])).toMatchObject({
      status: 413,
      body: { error: { type: 'payload_too_large' } },
    })
    for (const parts of [fields, [...fields, ['', new Uint8Array()] as const]]) {
      expect(await tryUpload(firm.owner, parts)).toMatchObject({
        status: 400,
        body: { error: { data: { files: ['Please select at least one file to upload'] } } },
      })
    }
    expect(await tryUpload(firm.owner, [...fields, ['a.txt', new Uint8Array()]])).toMatchObject({
      status: 400,
      body: { error: { data: { files: ['File "a.txt" is empty'] } } },
    })
    expect(
      await tryUpload(firm.owner, [
        ...fields,
        PDF,
        ['b.pdf', rejectedFiles['html'] as Buffer<ArrayBuffer>],
      ]),
    ).toMatchObject({ status: 400 })
    await expectUnchanged(firm.owner)
  })
})
