import { randomUUID } from 'node:crypto'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { newFirm, startTestApp, useTestApp, type Firm, type Person } from '@casework/testing'
import { ask } from '@casework/testing/call'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { uploadText } from '../../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp({ ownDatabase: true })

/** Who has come into the firm, newest first. */
const listArrivals = async ({ owner }: Firm) =>
  (await owner.call(historyEndpoints.list, { query: { object_type: 'user' } })).items
    .filter(({ is_sign_in }) => is_sign_in)
    .map(({ user_id, role, outcome }) => [user_id, role, outcome])

type Road = (person: Person, client_id: number) => Promise<{ status: number }>

const download: Road = async (person, client_id) => {
  const id = await uploadText(person, { client_id })
  return person.ask(documentEndpoints.download, { params: { id } })
}
const upload: Road = (person, client_id) =>
  tryUpload(person, [
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['brief.txt', new TextEncoder().encode('text')],
  ])

test.each<[road: string, status: number, take: Road]>([
  ['a list', 200, (person) => person.ask(clientEndpoints.list)],
  ['a missing record', 404, (person) => person.ask(clientEndpoints.get, { params: { id: 7 } })],
  ['a write', 201, (person) => person.ask(clientEndpoints.create, { body: { name: 'Acme' } })],
  ['a refused write', 403, (person) => person.ask(historyEndpoints.list)],
  ['an export', 200, (person) => person.ask(caseEndpoints.export)],
  ['an upload', 201, upload],
  ['an upload and a download', 200, download],
])('a sign-in is recorded once if it begins with %s (HIST-018)', async (_, status, take) => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient()
  const person = await firm.addEmployee('diamond')

  const answers = [
    ...(await Promise.all([take(person, id), take(person, id)])),
    await take(person, id),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  expect(await listArrivals(firm)).toEqual([[person.user_id, 'diamond', 'done']])
})

test('the own workspace and another process add nothing (HIST-018)', async () => {
  const firm = await newFirm(casework)
  const person = await firm.addEmployee('diamond')
  await person.ask(clientEndpoints.list)
  await person.in(person.account_id).ask(clientEndpoints.list)
  const other = await startTestApp({ database: casework.database })
  try {
    const options = { token: person.token, workspace: firm.account_id }
    expect((await ask(other.app, clientEndpoints.list, {}, options)).status).toBe(200)
  } finally {
    await other.stop()
  }

  expect(await listArrivals(firm)).toHaveLength(1)
})

test('a sign-in that the firm refuses for want of a factor has not come in (HIST-018)', async () => {
  const firm = await newFirm(casework)
  const person = await firm.addEmployee('diamond')
  const requireFactor = (from: string) =>
    casework.asOwner('update accounts set second_factor_from = $2 where id = $1', [
      firm.account_id,
      from,
    ])
  await requireFactor('2020-01-01')
  expect((await person.ask(clientEndpoints.list)).status).toBe(403)
  await requireFactor('2999-01-01')
  expect(await listArrivals(firm)).toEqual([])

  expect((await person.ask(clientEndpoints.list)).status).toBe(200)
  expect(await listArrivals(firm)).toHaveLength(1)
})

test('a first request that cannot be recorded is refused, until it can be (HIST-018)', async () => {
  const firm = await newFirm(casework)
  const person = await firm.addEmployee('diamond')
  const create = () => person.ask(clientEndpoints.create, { body: { name: randomUUID() } })
  await casework.asOwner('revoke insert on audit_entries from casework_app')
  try {
    expect((await person.ask(clientEndpoints.list)).status).toBe(500)
    expect((await create()).status).toBe(500)
  } finally {
    await casework.asOwner(
      `grant insert (account_id, user_id, role, action, object_type, object_ids, outcome, request_id, changes, along, kind, level, unit_id)
       on audit_entries to casework_app`,
    )
  }

  expect((await create()).status).toBe(201)
  expect(await listArrivals(firm)).toHaveLength(1)
})

/** How often connections of the server are taken from the pool. */
async function countConnections(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = () => void (count += 1)
  pool.on('acquire', note)
  await work()
  pool.off('acquire', note)
  return count
}

test('later requests take no more round trips than those of the owner (HIST-018)', async () => {
  const firm = await newFirm(casework)
  const person = await firm.addEmployee('admin')
  const count = async (each: Person) => {
    await each.ask(clientEndpoints.list)
    return [
      await countConnections(casework.appPool, () => each.ask(clientEndpoints.list)),
      await countConnections(casework.appPool, () =>
        each.ask(clientEndpoints.create, { body: { name: randomUUID() } }),
      ),
    ]
  }

  expect(await count(person)).toEqual(await count(firm.owner))
})
