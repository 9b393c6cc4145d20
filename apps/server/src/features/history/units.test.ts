import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildForm } from '@casework/testing/documents/upload-requests'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const TIMELINES = {
  client: historyEndpoints.ofClient,
  case: historyEndpoints.ofCase,
  session: historyEndpoints.ofSession,
  document: historyEndpoints.ofDocument,
  document_group: historyEndpoints.ofGroup,
} as const
type Timeline = keyof typeof TIMELINES

const read = async (person: Person, type: Timeline, id: number): Promise<HistoryEntry[]> =>
  (await person.call(TIMELINES[type], { params: { id } })).items
/** Actions with the root of their unit, newest first. */
const listActions = async (person: Person, type: Timeline, id: number) =>
  (await read(person, type, id)).map(({ action, unit }) => [action, unit?.root_title ?? null])

async function succeed(
  person: Person,
  endpoint: { method: 'DELETE' | 'POST'; path: string },
  id: number,
  body?: object,
): Promise<void> {
  const { status } = await person.ask(endpoint as typeof clientEndpoints.remove, {
    params: { id },
    ...(body && { body }),
  })
  expect(status).toBe(200)
}
const findItem = async ({ owner }: Firm, title: string) => {
  const { items } = await owner.call(binEndpoints.list, { query: {} })
  return items.find((item) => item.title === title)?.id ?? 0
}

/** A client with one record of every kind below it. */
async function addTree(firm: Firm) {
  const client = await firm.addClient({ name: 'Root Ltd' })
  const legalCase = await firm.addCase({ client })
  const session: Session = await firm.addSession({ legalCase, title: 'Hearing' })
  const { id: document_group } = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const place = { client_id: client.id, case_id: legalCase.id, session_id: session.id }
  const document = await uploadText(firm.owner, { ...place, security_level: 'green' })
  return { client: client.id, case: legalCase.id, session: session.id, document_group, document }
}
const eachRecord = (tree: Awaited<ReturnType<typeof addTree>>) =>
  Object.entries(tree) as [Timeline, number][]

test('delete and restore are on the timeline of every record of the unit, open and sealed (HIST-015)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  await succeed(firm.owner, clientEndpoints.remove, tree.client)
  await succeed(firm.owner, binEndpoints.restore, await findItem(firm, 'Root Ltd'), {
    with_parents: false,
  })
  for (const round of ['open', 'sealed']) {
    for (const [type, id] of eachRecord(tree))
      expect([round, type, await listActions(firm.owner, type, id)]).toEqual([
        round,
        type,
        [
          ['restored', 'Root Ltd'],
          ['deleted', 'Root Ltd'],
          ['created', null],
        ],
      ])
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})

test('documents that lose their group with its deletion return on their timelines too (HIST-002, HIST-015)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  const group_id = tree.document_group
  await firm.owner.call(documentEndpoints.move, {
    params: { id: tree.document },
    body: { group_id },
  })
  await succeed(firm.owner, documentGroupEndpoints.remove, group_id)
  await succeed(firm.owner, binEndpoints.restore, await findItem(firm, 'Exhibits'))
  for (const round of ['open', 'sealed']) {
    const entries = await read(firm.owner, 'document', tree.document)
    const moves = entries.map(({ action, changes }) => {
      const { before, after } = changes.find(({ field }) => field === 'group_id') ?? {}
      return [action, before, after]
    })
    expect([round, moves]).toEqual([
      round,
      [
        ['restored', null, group_id],
        ['deleted', group_id, null],
        ['moved', null, group_id],
        ['created', null, null],
      ],
    ])
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})

test('a restore with parents is on the timelines of the parents too (HIST-015)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  await succeed(firm.owner, sessionEndpoints.remove, tree.session)
  await succeed(firm.owner, caseEndpoints.remove, tree.case)
  await succeed(firm.owner, clientEndpoints.remove, tree.client)
  const item = await findItem(firm, 'Hearing')
  const body = { with_parents: true }
  await succeed(firm.owner, binEndpoints.restore, item, body)

  for (const round of ['open', 'sealed']) {
    const [client, legalCase, session] = [
      await listActions(firm.owner, 'client', tree.client),
      await listActions(firm.owner, 'case', tree.case),
      await listActions(firm.owner, 'session', tree.session),
    ]
    expect([round, client]).toEqual([
      round,
      [
        ['restored', 'Root Ltd'],
        ['deleted', 'Root Ltd'],
        ['created', null],
      ],
    ])
    expect([round, legalCase.map(([action]) => action)]).toEqual([
      round,
      ['restored', 'deleted', 'created'],
    ])
    expect([round, session.map(([action]) => action)]).toEqual([
      round,
      ['restored', 'deleted', 'created'],
    ])
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})

test('the numbers of a unit are for owner and admin only (HIST-016)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  await succeed(firm.owner, clientEndpoints.remove, tree.client)
  await succeed(firm.owner, binEndpoints.restore, await findItem(firm, 'Root Ltd'), {
    with_parents: false,
  })
  const counts = { clients: 1, cases: 1, sessions: 1, document_groups: 1, documents: 1 }
  for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
    const person = await firm.addEmployee(role)
    const [restored, deleted] = await read(person, 'session', tree.session)
    const expected = role === 'admin' ? counts : null
    expect([role, restored?.unit, deleted?.unit]).toMatchObject([
      role,
      { root_id: tree.client, counts: expected },
      { root_id: tree.client, counts: expected },
    ])
  }
})

test('an import is one entry with its counts, on the timeline of each client (HIST-013)', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { body, type } = await buildForm(
    [['clients.csv', new TextEncoder().encode('Name\nRoe Ltd\nDoe Ltd\n')]],
    'file',
  )
  const { status } = await firm.owner.ask(clientImports.import, { body }, { 'content-type': type })
  expect(status).toBe(200)
  const { items: clients } = await firm.owner.call(clientEndpoints.list, { query: {} })
  expect(clients.map(({ name }) => name).toSorted()).toEqual(['Doe Ltd', 'Roe Ltd'])
  for (const round of ['open', 'sealed']) {
    const { items } = await firm.owner.call(historyEndpoints.list, {
      query: { object_type: 'import' },
    })
    expect([round, items.map(({ action }) => action)]).toEqual([round, ['imported']])
    const values = JSON.stringify(items[0]?.changes)
    expect(values).toContain('2')
    expect(values).not.toMatch(/Roe|Doe/)
    for (const { id } of clients)
      for (const person of [firm.owner, silver])
        expect([round, await listActions(person, 'client', id)]).toEqual([
          round,
          [['imported', null]],
        ])
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})

/** What is stored of entries, read past all policies. */
const readStored = ({ account_id }: Firm) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{
      action: string
      transaction: string
      changes: string | null
      salts: string | null
    }>(
      `select action, xmin::text as transaction, changes::text, sealed ->> 'salts' as salts
       from audit_entries where account_id = $1 order by at, id`,
      [account_id],
    )
    return rows
  })

test('a purge erases the values of every record of the unit in its transaction (HIST-026)', async () => {
  const firm = await newFirm(casework)
  const tree = await addTree(firm)
  await firm.addClient({ name: 'Remaining Ltd' })
  await sealFirm(casework.jobsPool, firm.account_id)
  await firm.owner.call(clientEndpoints.update, {
    params: { id: tree.client },
    body: { name: 'Renamed Ltd' },
  })
  await succeed(firm.owner, clientEndpoints.remove, tree.client)
  const before = await readStored(firm)
  await succeed(firm.owner, binEndpoints.purge, await findItem(firm, 'Renamed Ltd'))

  const after = await readStored(firm)

  const purge = after.find(({ action }) => action === 'DELETE /bin/:id/')
  const rewritten = after.filter(
    (entry, at) => entry !== purge && entry.transaction !== before[at]?.transaction,
  )
  expect(new Set(rewritten.map(({ transaction }) => transaction))).toEqual(
    new Set([purge?.transaction]),
  )
  // Five records, and the new name of the client.
  expect(rewritten).toHaveLength(6)
  for (const { changes } of rewritten) expect(changes).not.toMatch(/"(after|before)": /)
  const text = JSON.stringify(after)
  expect(JSON.stringify(before)).toMatch(/Root Ltd.*Renamed Ltd/)
  for (const word of ['Root Ltd', 'Renamed Ltd', 'Hearing', 'Exhibits'])
    expect(text).not.toContain(word)
  expect(text).toContain('Remaining Ltd')
})
