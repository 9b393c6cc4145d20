import { documentEndpoints, UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { canSee, LEVELS } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { OTHER_CONTENT } from '@casework/contract/parts/upload-contents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newFirm,
  startTestApp,
  type Person,
  type TestApp,
} from '../../../../test/casework/index.ts'
import {
  filesIn,
  formBody,
  storeFolder,
  tryUpload,
  uploadOne,
} from '../../../../test/documents/upload-requests.ts'
import { samples, rejectedFiles } from '../../../../test/documents/sample-files.ts'

let casework: TestApp
let stored: string[]
beforeAll(async () => {
  casework = await startTestApp({
    settings: { MAX_FILE_MB: '1', MAX_FILES: '3', STORAGE_LIMIT_MB: '2' },
  })
})
afterAll(() => casework.stop())

const { upload, list } = documentEndpoints
const UNKNOWN = 999_999_999
const PDF = ['brief.pdf', samples.pdf()] as const
const MB = 1024 * 1024

/** Files stored before; every refusal must leave them unchanged. */
const remember = () => void (stored = filesIn(storeFolder(casework)))
async function expectNothingKept(person: Person) {
  expect(filesIn(storeFolder(casework))).toEqual(stored)
  expect((await person.call(list, {})).pagination.count).toBe(0)
}

describe('refusals leave neither a row nor a file', () => {
  test.each(EMPLOYEE_ROLES)(
    'lets %s upload only at levels of the role (SEC-008, SEC-009, SEC-010)',
    async (role) => {
      const firm = await newFirm(casework)
      const client_id = String((await firm.addClient()).id)
      const employee = await firm.addEmployee(role)
      remember()

      for (const security_level of LEVELS.filter(
        (level) => role === 'silver' || !canSee(role, level),
      )) {
        const sentence =
          role === 'silver'
            ? 'You do not have permission to perform this action'
            : `Your ${role.toUpperCase()} role cannot create ${security_level.toUpperCase()} security documents`
        const level = ['security_level', security_level] as const
        const client = ['client_id', client_id] as const
        for (const order of [
          [level, client, PDF],
          [PDF, level, client],
          [client, level, PDF],
        ]) {
          expect(await tryUpload(employee, order)).toMatchObject({
            status: 403,
            body: {
              error: {
                type: 'permission_denied',
                message: sentence,
                data: role === 'silver' ? null : { security_level: [sentence] },
              },
            },
          })
        }
      }
      await expectNothingKept(firm.owner)
      for (const security_level of LEVELS.filter(
        (level) => role !== 'silver' && canSee(role, level),
      )) {
        expect(
          await uploadOne(employee, { security_level, client_id: Number(client_id) }),
        ).toMatchObject({ security_level })
      }
    },
  )

  test.each([
    ['client_id', { client_id: '' }, 'Please select a client'],
    ['client_id', { client_id: '1e3' }, 'Please select a client'],
    ['client_id', { client_id: String(UNKNOWN) }, 'Client not found'],
    ['case_id', { case_id: String(UNKNOWN) }, 'Case not found'],
    ['case_id', { case_id: '-1' }, 'Please select a case'],
    ['session_id', { session_id: String(UNKNOWN) }, 'Session not found'],
    ['security_level', { security_level: 'purple' }, 'Unknown security level'],
    ['security_level', { security_level: '' }, 'Unknown security level'],
    ['doc_name', { doc_name: 'x'.repeat(201) }, 'This text is too long'],
    ['doc_name', { doc_name: 'a\0b' }, 'This text contains characters that cannot be stored'],
    [
      'owner_account_id',
      { owner_account_id: '1' },
      'owner_account_id differs between address and body',
    ],
  ])('names %s for %j, before or after the file', async (field, given, sentence) => {
    const firm = await newFirm(casework)
    const fields = Object.entries({
      security_level: 'green',
      client_id: String((await firm.addClient()).id),
      ...given,
    })
    remember()

    for (const parts of [
      [...fields, PDF],
      [PDF, ...fields],
    ]) {
      const answer = await tryUpload(firm.owner, parts)
      expect(answer).toMatchObject({ status: 400, body: { error: { type: 'validation_error' } } })
      expect((answer.body as { error: { data: object } }).error.data).toEqual({
        [field]: [sentence],
      })
    }
    await expectNothingKept(firm.owner)
  })

  test("refuses another firm's client, case and session, and a session of another case", async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [own, theirs] = [await firm.addSession(), await stranger.addSession()]
    const otherCase = await firm.addCase({ title: 'Another' })
    remember()
    const attempt = async (given: Record<string, number>) => {
      const fields = Object.entries({
        security_level: 'green',
        client_id: own.client_id,
        ...given,
      }).map(([name, value]) => [name, String(value)] as const)
      const answers = [
        await tryUpload(firm.owner, [...fields, PDF]),
        await tryUpload(firm.owner, [PDF, ...fields]),
      ]
      return answers.map(({ status, body }) => ({
        status,
        data: (body as { error: { data: unknown } }).error.data,
      }))
    }
    const twice = (data: object) => [
      { status: 400, data },
      { status: 400, data },
    ]

    expect(await attempt({ client_id: theirs.client_id })).toEqual(
      twice({ client_id: ['Client not found'] }),
    )
    expect(await attempt({ case_id: theirs.case_id })).toEqual(
      twice({ case_id: ['Case not found'] }),
    )
    expect(await attempt({ session_id: theirs.id })).toEqual(
      twice({ session_id: ['Session not found'] }),
    )
    expect(await attempt({ session_id: own.id, case_id: otherCase.id })).toEqual(
      twice({ session_id: ['This session belongs to another case'] }),
    )
    await expectNothingKept(firm.owner)
  })

  test('refuses a file that is not a PDF with that sentence (FIX-025)', async () => {
    const firm = await newFirm(casework)
    const fields = [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
    ] as const
    remember()

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
    await expectNothingKept(firm.owner)
  })

  test.each(UPLOAD_EXTENSIONS)(
    'refuses other content as .%s and says which type was expected (UPLOAD-012, FIX-025)',
    async (extension) => {
      const firm = await newFirm(casework)
      const fields = [
        ['security_level', 'green'],
        ['client_id', String((await firm.addClient()).id)],
      ] as const
      remember()
      const alike: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpg' }
      const others = UPLOAD_EXTENSIONS.filter(
        (other) => other !== extension && other !== alike[extension],
      ).map((other) => [other, samples[other]()] as const)

      for (const [, bytes] of [...Object.entries(rejectedFiles), ...others]) {
        const answer = await tryUpload(firm.owner, [...fields, [`file.${extension}`, bytes]])
        const sentence = OTHER_CONTENT[extension]
        expect(answer).toMatchObject({
          status: 400,
          body: {
            error: { message: sentence, data: { files: [`file.${extension}: ${sentence}`] } },
          },
        })
      }
      await expectNothingKept(firm.owner)
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
    remember()

    const answer = await tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      [name, samples.pdf()],
    ])

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: 'validation_error', data: { files: [expect.any(String)] } } },
    })
    await expectNothingKept(firm.owner)
  })

  test('refuses one byte too many, one file too many, no file and an empty file', async () => {
    const firm = await newFirm(casework)
    const fields = [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
    ] as const
    remember()

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
    await expectNothingKept(firm.owner)
  })

  test('refuses a body that is not a form, and a malformed form', async () => {
    const firm = await newFirm(casework)
    const { body, type } = await formBody([
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      PDF,
    ])
    const { body: misnamed, type: typeOfMisnamed } = await formBody([PDF], 'file')
    remember()
    const send = (bytes: Buffer | object, contentType: string) =>
      firm.owner.ask(upload, { body: bytes }, { 'content-type': contentType })

    expect(await send({ files: [] }, 'application/json')).toMatchObject({
      status: 415,
      body: { error: { type: 'unsupported_media_type' } },
    })
    expect(await send(body, 'multipart/form-data')).toMatchObject({ status: 400 })
    expect(await send(body, 'multipart/form-data; boundary=another')).toMatchObject({ status: 400 })
    for (const cut of [1, 60, body.length - 20])
      expect(await send(body.subarray(0, cut), type)).toMatchObject({ status: 400 })
    expect(await send(misnamed, typeOfMisnamed)).toMatchObject({
      status: 400,
      body: { error: { data: { file: ['No file is expected here'] } } },
    })
    const twice = await tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['security_level', 'red'],
      PDF,
    ])
    expect(twice).toMatchObject({
      status: 400,
      body: { error: { data: { security_level: ['This field is given more than once'] } } },
    })
    expect(
      await tryUpload(firm.owner, [
        ...Array.from({ length: 25 }, (_, n) => [`x${n}`, '1'] as const),
        PDF,
      ]),
    ).toMatchObject({ status: 413 })
    await expectNothingKept(firm.owner)
  })

  test("counts documents above the role's levels, and lets only one of two parallel uploads use the last space", async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const gold = await firm.addEmployee('gold')
    await uploadOne(firm.owner, { security_level: 'red', client_id }, [
      'a.pdf',
      samples.pdf(MB - 100),
    ])
    const big = ['b.pdf', samples.pdf(MB - 2000)] as const
    const parts = [['security_level', 'green'], ['client_id', String(client_id)], big] as const

    const answers = await Promise.all([
      tryUpload(gold, parts),
      tryUpload(gold, parts),
      tryUpload(gold, parts),
    ])

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 413)).toMatchObject({
      body: { error: { type: 'quota_exceeded', message: 'Storage limit reached' } },
    })
    expect((await firm.owner.call(list, {})).pagination.count).toBe(2)
    expect(
      await tryUpload(gold, [...parts.slice(0, 2), ['c.pdf', samples.pdf(4000)]]),
    ).toMatchObject({ status: 413 })
  })
})
