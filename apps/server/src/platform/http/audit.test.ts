import { randomUUID } from 'node:crypto'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../database/query/scope.ts'

const casework = useTestApp({ ownDatabase: true })
beforeAll(async () => {
  // Forced policies apply to the owner too, so only a superuser can read the entries.
  await onDatabase(casework.database.owner, (client) =>
    client.query('alter table audit_entries no force row level security'),
  )
})

interface Entry {
  user_id: string
  role: string
  action: string
  object_type: string
  object_ids: string[]
  outcome: string
}

/** Without sign-ins, which `arrivals.test.ts` tries. */
const readEntries = (account_id: number) =>
  onDatabase(casework.database.owner, async (client) => {
    const { rows } = await client.query<Entry>(
      `select * from audit_entries where account_id = $1 and action <> 'GET /check-permissions/' order by at, id`,
      [account_id],
    )
    return rows.map(({ user_id, role, action, object_type, object_ids, outcome }) => [
      Number(user_id),
      role,
      action,
      object_type,
      object_ids.map(Number),
      outcome,
    ])
  })

test('records a denial with the role, also when the service refuses', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { client_id } = await firm.addSession()
  const red = await uploadText(firm.owner, { client_id, security_level: 'red' })
  const before = (await readEntries(firm.account_id)).length

  expect((await silver.ask(clientEndpoints.create, { body: { name: 'Secret Ltd' } })).status).toBe(
    403,
  )
  expect((await silver.ask(clientEndpoints.remove, { params: { id: client_id } })).status).toBe(403)
  expect(
    (
      await silver.ask(connectionEndpoints.manage, {
        body: { connection_id: 77, action: 'delete' },
      })
    ).status,
  ).toBe(403)
  expect((await silver.ask(documentEndpoints.get, { params: { id: red } })).status).toBe(403)
  expect((await silver.ask(clientEndpoints.get, { params: { id: 999_999_999 } })).status).toBe(404)

  const by = [silver.user_id, 'silver'] as const
  expect((await readEntries(firm.account_id)).slice(before)).toEqual([
    [...by, 'POST /clients/', 'client', [], 'denied'],
    [...by, 'DELETE /clients/:id/', 'client', [client_id], 'denied'],
    [...by, 'POST /connections/manage/', 'connections', [77], 'denied'],
    [...by, 'GET /documents/:id/', 'document', [red], 'denied'],
  ])
})

test('records each write with user, role, route and objects, but no reads', async () => {
  const [firm, guest] = [await newFirm(casework), await newPerson(casework)]
  const gold = await firm.addEmployee('gold')
  const client = await firm.addClient({ name: 'Secret Ltd' })
  const document = await uploadText(gold, { client_id: client.id, security_level: 'green' })
  await firm.owner.call(clientEndpoints.list, {})
  await firm.owner.call(clientEndpoints.update, {
    params: { id: client.id },
    body: { name: 'Secret Inc' },
  })
  await guest.call(connectionEndpoints.send, {
    body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
  })
  const [request] = await firm.owner.call(connectionEndpoints.received, {})
  await firm.owner.call(connectionEndpoints.answer, {
    body: { id: request?.id ?? 0, status: 'accepted', assigned_role: 'admin' },
  })
  const connection_id =
    (await firm.owner.call(connectionEndpoints.followers, {}))[0]?.connection_id ?? 0
  await firm.owner.call(connectionEndpoints.updateRole, {
    body: { connection_id, new_role: 'silver' },
  })
  await firm.owner.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
  const { invitations_sent } = await firm.owner.call(invitationEndpoints.send, {
    body: { emails: ['a@audit.example', 'b@audit.example'], invited_names: ['A', 'B'] },
  })
  const notification_ids = (await firm.owner.call(notificationEndpoints.list, {})).map(
    ({ id }) => id,
  )
  await firm.owner.call(notificationEndpoints.markRead, { body: { notification_ids } })

  const by = [firm.owner.user_id, 'owner'] as const
  expect(await readEntries(firm.account_id)).toEqual([
    [...by, 'POST /clients/', 'client', [client.id], 'done'],
    [gold.user_id, 'gold', 'POST /documents/upload/', 'document', [document], 'done'],
    [...by, 'PUT /clients/:id/', 'client', [client.id], 'done'],
    [
      ...by,
      'POST /respond-connection-request/',
      'respond-connection-request',
      [request?.id],
      'done',
    ],
    [...by, 'PUT /connections/update-role/', 'connections', [connection_id], 'done'],
    [...by, 'POST /connections/manage/', 'connections', [connection_id], 'done'],
    [
      ...by,
      'POST /send-invitation/',
      'send-invitation',
      invitations_sent.map(({ id }) => id),
      'done',
    ],
    [...by, 'PATCH /notifications/mark-read/', 'notifications', notification_ids, 'done'],
  ])
})

test('adds no entry for refused, rolled-back or repeated requests', async () => {
  const firm = await newFirm(casework)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { name: 'Once Ltd' }

  expect((await firm.owner.ask(clientEndpoints.create, { body: { name: '' } })).status).toBe(400)
  expect(
    (await firm.owner.ask(clientEndpoints.create, { body: { name: 'x', country: 999_999 } }))
      .status,
  ).toBe(400)
  expect(
    (await firm.owner.ask(clientEndpoints.remove, { params: { id: 999_999_999 } })).status,
  ).toBe(404)
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect((await firm.owner.ask(clientEndpoints.create, { body }, headers)).status).toBe(201)

  expect(await readEntries(firm.account_id)).toHaveLength(1)
})

test('lets the server role only add entries, for its own user and account', async () => {
  const [firm, otherFirm] = [await newFirm(casework), await newFirm(casework)]
  await firm.addClient()
  const fence = { account_id: firm.account_id, user_id: firm.owner.user_id }
  const refused = { code: '42501' }
  const entry = (account_id: number, user_id: number) => sql`
    insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
    values (${account_id}, ${user_id}, 'owner', 'x', 'x', '{}', 'done', 'x')`
  const attempt = (statement: ReturnType<typeof entry>) =>
    inTransaction(casework.authPool, fence, (scope) => scope.many(statement))

  await attempt(entry(firm.account_id, firm.owner.user_id))
  await expect(attempt(entry(otherFirm.account_id, firm.owner.user_id))).rejects.toMatchObject(
    refused,
  )
  await expect(attempt(entry(firm.account_id, otherFirm.owner.user_id))).rejects.toMatchObject(
    refused,
  )
  for (const statement of [
    sql`select id from audit_entries`,
    sql`update audit_entries set role = 'owner'`,
    sql`delete from audit_entries`,
  ]) {
    await expect(attempt(statement)).rejects.toMatchObject(refused)
  }
})

test('a change of many documents and a zip each add one entry with all ids (INTAKE-026)', async () => {
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const ids = [
    await uploadText(firm.owner, { client_id }),
    await uploadText(firm.owner, { client_id }),
  ]
  const silver = await firm.addEmployee('silver')
  const before = (await readEntries(firm.account_id)).length

  await firm.owner.call(documentBatches.updateMany, { body: { ids, security_level: 'green' } })
  await silver.ask(documentBatches.downloadMany, { body: { ids } })
  await silver.ask(documentBatches.updateMany, { body: { ids, security_level: 'green' } })

  const [owner, employee] = [firm.owner.user_id, silver.user_id]
  expect((await readEntries(firm.account_id)).slice(before)).toEqual([
    [owner, 'owner', 'PATCH /documents/bulk/', 'document', ids, 'done'],
    [employee, 'silver', 'POST /documents/bulk/download/', 'document', ids, 'done'],
    [employee, 'silver', 'PATCH /documents/bulk/', 'document', ids, 'denied'],
  ])
})

test('records at most 200 of the records that a denied request names', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const before = (await readEntries(firm.account_id)).length
  const ids = Array.from({ length: 50_000 }, (_, at) => at + 1)

  const answer = await silver.ask(documentBatches.updateMany, {
    body: { ids, security_level: 'green' },
  })

  expect(answer.status).toBe(403)
  const [entry] = (await readEntries(firm.account_id)).slice(before)
  expect(entry?.[4]).toEqual(ids.slice(0, 200))
})
