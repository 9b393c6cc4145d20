import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, vi } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { listFiles, buildForm, getStoreFolder } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp()
/** Starts an upload and sends two thirds: bytes are on the disk, without a row. */
async function halfAnUpload(person: Person, account_id: number, client_id: number) {
  const { body, type } = await buildForm([
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['a.pdf', samples.pdf(3_000_000)],
  ])
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': type,
    'content-length': body.length,
  }
  const upload = request({
    port: casework.port,
    path: `/api/documents/upload/?owner_account_id=${account_id}`,
    method: 'POST',
    headers,
  })
  upload.on('error', () => undefined)
  upload.write(body.subarray(0, 2_000_000))
  await vi.waitFor(
    () => expect(listFiles(join(getStoreFolder(casework), 'incoming'))).toHaveLength(1),
    20_000,
  )
  const finish = async () => {
    upload.end(body.subarray(2_000_000))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, text: await text(answer) }
  }
  return { finish, giveUp: () => upload.destroy() }
}

const documentsOf = async (person: Person) =>
  (await person.call(documentEndpoints.list, {})).pagination.count

test('an aborted upload leaves nothing behind', async () => {
  const firm = await newFirm(casework)
  const before = listFiles(getStoreFolder(casework))
  const upload = await halfAnUpload(firm.owner, firm.account_id, (await firm.addClient()).id)

  upload.giveUp()

  await vi.waitFor(() => expect(listFiles(getStoreFolder(casework))).toEqual(before), 20_000)
  expect(await documentsOf(firm.owner)).toBe(0)
})

test.each([
  [
    'lowered',
    (user_id: number) =>
      sql`update connections set role = 'silver' where employee_user_id = ${user_id}`,
  ],
  ['ended', (user_id: number) => sql`delete from connections where employee_user_id = ${user_id}`],
])('refuses the upload when the connection is %s while the file arrives', async (_, change) => {
  const firm = await newFirm(casework)
  const gold = await firm.addEmployee('gold')
  const before = listFiles(getStoreFolder(casework))
  const upload = await halfAnUpload(gold, firm.account_id, (await firm.addClient()).id)

  await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
    scope.one(change(gold.user_id)),
  )
  const answer = await upload.finish()

  expect(answer.status).toBe(403)
  expect(listFiles(getStoreFolder(casework))).toEqual(before)
  expect(await documentsOf(firm.owner)).toBe(0)
})

test('refuses the upload when its client is deleted while the file arrives', async () => {
  const firm = await newFirm(casework)
  const before = listFiles(getStoreFolder(casework))
  const { id } = await firm.addClient()
  const upload = await halfAnUpload(firm.owner, firm.account_id, id)

  await firm.owner.call(clientEndpoints.remove, { params: { id: String(id) } })
  const answer = await upload.finish()

  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Client not found')])
  expect(listFiles(getStoreFolder(casework))).toEqual(before)
})

test('answers a refused upload while the rest is still being sent', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { body, type } = await buildForm([
    ['security_level', 'purple'],
    ['a.pdf', samples.pdf(8_000_000)],
  ])
  const send = (person: Person) =>
    fetch(
      `http://127.0.0.1:${casework.port}/api/documents/upload/?owner_account_id=${firm.account_id}`,
      {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      },
    )

  expect((await send(silver)).status).toBe(403)
  expect((await send(firm.owner)).status).toBe(400)
})

test('stores an upload repeated with the same idempotency key once, and responds to both', async () => {
  const firm = await newFirm(casework)
  const before = listFiles(getStoreFolder(casework)).length
  const { body, type } = await buildForm([
    ['security_level', 'red'],
    ['client_id', String((await firm.addClient()).id)],
    ['a.pdf', samples.pdf()],
  ])
  const send = () =>
    firm.owner.ask(
      documentEndpoints.upload,
      { body },
      { 'content-type': type, 'idempotency-key': 'the-same-key' },
    )

  const [first, again] = [await send(), await send()]

  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 201, body: first.body as object })
  expect(await documentsOf(firm.owner)).toBe(1)
  expect(listFiles(getStoreFolder(casework))).toHaveLength(before + 1)
})
