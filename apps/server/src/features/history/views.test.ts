import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFirm, startTestApp, type Person, type TestApp } from '../../../test/casework/index.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

describe('a view of a file', () => {
  const open = (
    person: Person,
    id: number,
    headers = {},
    endpoint: { method: 'GET'; path: string } = documentEndpoints.view,
  ) => person.ask(endpoint as typeof documentEndpoints.view, { params: { id } }, headers)

  test('of a yellow or red document is recorded once in five minutes, whatever its range (HIST-009, HIST-010)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await firm.addSession()
    const id = await uploadText(firm.owner, { client_id, security_level: 'red' })

    const first = await open(firm.owner, id, { range: 'bytes=1-2' })
    await Promise.all([1, 2, 3].map(() => open(firm.owner, id)))
    await open(firm.owner, id, {}, documentEndpoints.download)

    expect(first.status).toBe(206)
    const { items } = await firm.owner.call(historyEndpoints.ofDocument, { params: { id } })
    expect(items.map(({ action, level }) => [action, level])).toEqual([
      ['downloaded', 'red'],
      ['viewed', 'red'],
      ['created', 'red'],
    ])
  })

  test('of a green document and of a preview add nothing (HIST-011)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await firm.addSession()
    const green = await uploadText(firm.owner, { client_id, security_level: 'green' })
    const red = await uploadText(firm.owner, { client_id, security_level: 'red' })

    expect((await open(firm.owner, green)).status).toBe(200)
    await firm.owner.ask(documentEndpoints.preview, { params: { id: red } })

    const { items } = await firm.owner.call(historyEndpoints.list, {
      query: { object_type: 'document' },
    })
    expect(items.map(({ action }) => action)).toEqual(['created', 'created'])
  })

  test('is refused when it cannot be recorded (HIST-009)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await firm.addSession()
    const id = await uploadText(firm.owner, { client_id, security_level: 'yellow' })
    await casework.asOwner('revoke insert on recorded_views from casework_app')
    try {
      const { status, body } = await open(firm.owner, id)

      expect([status, body]).toMatchObject([
        503,
        {
          error: {
            type: 'service_unavailable',
            message: 'The file cannot be opened right now. Please try again.',
          },
        },
      ])
    } finally {
      await casework.asOwner('grant insert on recorded_views to casework_app')
    }
  })
})
