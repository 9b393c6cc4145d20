import { documentEndpoints } from '@casework/contract/documents'
import { canSee, LEVELS } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  buildForm,
  tryUpload,
  uploadOne,
  watchStore,
} from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'

const casework = useTestApp({
  settings: { MAX_FILE_MB: '1', MAX_FILES: '3', STORAGE_LIMIT_MB: '2' },
})

const { upload, list } = documentEndpoints
const UNKNOWN_ID = 999_999_999
const PDF = ['brief.pdf', samples.pdf()] as const
const MB = 1024 * 1024
const { rememberFiles, expectUnchanged } = watchStore(() => casework)

describe('refusals leave neither a row nor a file', () => {
  test.each(EMPLOYEE_ROLES)(
    'lets %s upload only at levels of the role (SEC-008, SEC-009, SEC-010)',
    async (role) => {
      const firm = await newFirm(casework)
      const client_id = String((await firm.addClient()).id)
      const employee = await firm.addEmployee(role)
      rememberFiles()

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
      await expectUnchanged(firm.owner)
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
    ['client_id', { client_id: String(UNKNOWN_ID) }, 'Client not found'],
    ['case_id', { case_id: String(UNKNOWN_ID) }, 'Case not found'],
    ['case_id', { case_id: '-1' }, 'Please select a case'],
    ['session_id', { session_id: String(UNKNOWN_ID) }, 'Session not found'],
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
    rememberFiles()

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
    await expectUnchanged(firm.owner)
  })

  test("refuses another firm's client, case and session, and a session of another case", async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [own, theirs] = [await firm.addSession(), await stranger.addSession()]
    const otherCase = await firm.addCase({ title: 'Another' })
    rememberFiles()
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
    await expectUnchanged(firm.owner)
  })

  test('refuses a body that is not a form, and a malformed form', async () => {
    const firm = await newFirm(casework)
    const { body, type } = await buildForm([
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      PDF,
    ])
    const { body: misnamed, type: typeOfMisnamed } = await buildForm([PDF], 'file')
    rememberFiles()
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
    expect(await tryUpload(firm.owner, [['levle', 'red'], PDF])).toMatchObject({
      status: 400,
      body: { error: { data: { levle: ['Unknown field'] } } },
    })
    await expectUnchanged(firm.owner)
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
