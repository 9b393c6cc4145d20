import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, useTestApp, type Person } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

/** The same person, in a browser of their own. */
async function signInAgain(person: Person): Promise<Person> {
  const { user_id } = person
  const signIn = await inTransaction(casework.authPool, {}, (scope) =>
    scope.one<{ id: number }>(sql`insert into sign_ins (user_id) values (${user_id}) returning id`),
  )
  const token = casework.tokens.sign({ user_id, sign_in_id: signIn?.id ?? 0 })
  return {
    ...person,
    ask: (endpoint, parts = {}) => ask(casework.app, endpoint, parts, { token }),
  }
}

describe('a view of a file', () => {
  const open = (
    person: Person,
    id: number,
    headers = {},
    endpoint: { method: 'GET'; path: string } = documentEndpoints.view,
  ) => person.ask(endpoint as typeof documentEndpoints.view, { params: { id } }, headers)

  const listActions = async (reader: Person, id: number) => {
    const { items, pagination } = await reader.call(historyEndpoints.ofDocument, { params: { id } })
    expect(pagination.count).toBe(items.length)
    return items.map(({ action, outcome }) => (outcome === 'done' ? action : `${action} denied`))
  }

  test.each(['yellow', 'red'])(
    'of a %s document is recorded once in five minutes, whatever its range (HIST-009, HIST-010, READ-008)',
    async (security_level) => {
      const firm = await newFirm(casework)
      const { client_id } = await firm.addSession()
      const id = await uploadText(firm.owner, { client_id, security_level })
      const age = (seconds: number) =>
        inTransaction(casework.appPool, { account_id: firm.account_id }, (scope) =>
          scope.one(sql`
            update recorded_views set at = now() - ${seconds}::int * interval '1 second'
            where account_id = ${firm.account_id} and document_id = ${id}`),
        )

      const first = await open(firm.owner, id, { range: 'bytes=1-2' })
      await Promise.all([1, 2, 3].map(() => open(firm.owner, id)))
      await age(290)
      await open(firm.owner, id, { range: 'bytes=0-1' })

      expect(first.status).toBe(206)
      expect(await listActions(firm.owner, id)).toEqual(['viewed', 'created'])
      await open(firm.owner, id, {}, documentEndpoints.download)
      await open(firm.owner, id, { range: 'bytes=2-3' }, documentEndpoints.download)
      expect(await listActions(firm.owner, id)).toEqual(['downloaded', 'viewed', 'created'])
      await age(301)
      await open(firm.owner, id)
      expect(await listActions(firm.owner, id)).toEqual([
        'viewed',
        'downloaded',
        'viewed',
        'created',
      ])
    },
  )

  test('of another document, person or sign-in is an entry of its own (HIST-010)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    const { client_id } = await firm.addSession()
    const place = { client_id, security_level: 'red' }
    const [id, other] = [await uploadText(firm.owner, place), await uploadText(firm.owner, place)]
    const again = await signInAgain(firm.owner)

    for (const person of [firm.owner, admin, again, firm.owner, admin, again])
      expect((await open(person, id)).status).toBe(200)
    await open(firm.owner, other)

    const { items } = await firm.owner.call(historyEndpoints.list, { query: { action: 'viewed' } })
    expect(items.map(({ object_id, user_id }) => [object_id, user_id])).toEqual([
      [other, firm.owner.user_id],
      [id, firm.owner.user_id],
      [id, admin.user_id],
      [id, firm.owner.user_id],
    ])
  })

  test('and of a refusal is shown to owner and admin only (HIST-008)', async () => {
    const firm = await newFirm(casework)
    const [admin, diamond, silver] = [
      await firm.addEmployee('admin'),
      await firm.addEmployee('diamond'),
      await firm.addEmployee('silver'),
    ]
    const { client_id } = await firm.addSession()
    const id = await uploadText(firm.owner, { client_id, security_level: 'yellow' })
    await open(diamond, id)
    await open(diamond, id, {}, documentEndpoints.download)
    expect((await silver.ask(documentEndpoints.remove, { params: { id } })).status).toBe(403)

    for (const round of ['open', 'sealed']) {
      for (const person of [firm.owner, admin])
        expect([round, await listActions(person, id)]).toEqual([
          round,
          ['deleted denied', 'downloaded', 'viewed', 'created'],
        ])
      expect([round, await listActions(diamond, id)]).toEqual([round, ['created']])
      await sealFirm(casework.jobsPool, firm.account_id)
    }
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

  test('is refused when it cannot be recorded (HIST-009, READ-008)', async () => {
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
