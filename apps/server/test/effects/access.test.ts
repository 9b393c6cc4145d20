import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { connectionEffects } from '@casework/contract/effects'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'

const casework = useTestApp()

const findConnection = async (firm: Firm, employee: { account_id: number }) =>
  (await firm.owner.call(connectionEndpoints.followers, {})).find(
    ({ id }) => id === employee.account_id,
  )?.connection_id ?? 0

/** A firm with a document of each level in a case, and a red one without a case. */
async function newFirmWithDocuments() {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  const ids = {} as Record<Level, number>
  for (const security_level of LEVELS)
    ids[security_level] = await uploadText(firm.owner, { client_id, case_id, security_level })
  const caseless = await uploadText(firm.owner, { client_id, security_level: 'red' })
  return { firm, ids, caseless }
}

const NOTHING = { red: 0, yellow: 0, green: 0 }
const NO_CHANGE = {
  documents: NOTHING,
  cases: 0,
  titles: [],
  entries: 0,
  people: 0,
  actions: [],
}
const { roleEffect: role, removalEffect: removal } = connectionEffects

describe('role and removal effects', () => {
  test('answer the owner in the own workspace only (FORE-004)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    const connection_id = await findConnection(firm, admin)
    const stranger = await newFirm(casework)

    for (const endpoint of [role, removal]) {
      const query = { connection_id, new_role: 'gold' }
      expect(await admin.ask(endpoint, { query })).toMatchObject({
        status: 403,
        body: { error: { type: 'permission_denied' } },
      })
      // The employee's own workspace, and the workspace of another firm, have no such connection.
      for (const other of [admin.in(admin.account_id), stranger.owner])
        expect(await other.ask(endpoint, { query })).toMatchObject({
          status: 404,
          body: { error: { message: 'Connection not found' } },
        })
      expect((await firm.owner.ask(endpoint, { query })).status).toBe(200)
    }
  })

  test('refuse a missing or unknown role and connection', async () => {
    const firm = await newFirm(casework)
    const connection_id = await findConnection(firm, await firm.addEmployee('gold'))
    const ask = (query: object) => firm.owner.ask(role, { query })

    for (const new_role of [undefined, '', 'owner', 'boss', 'toString'])
      expect(
        await ask({ connection_id, ...(new_role === undefined ? {} : { new_role }) }),
      ).toMatchObject(buildFieldRefusal('new_role', 'Please select a role'))
    for (const malformed of ['', 'x', '1e3', '-1'])
      expect((await ask({ connection_id: malformed, new_role: 'gold' })).status).toBe(400)
    expect((await ask({ connection_id: 999_999_999, new_role: 'gold' })).status).toBe(404)
  })

  test('count documents by level, and cases only of documents in one (FORE-001, FORE-002)', async () => {
    const { firm, ids, caseless } = await newFirmWithDocuments()
    const silver = await firm.addEmployee('silver')
    const connection_id = await findConnection(firm, silver)

    expect(await firm.owner.call(role, { query: { connection_id, new_role: 'admin' } })).toEqual({
      name: 'Ann silver',
      old_role: 'silver',
      new_role: 'admin',
      gains: {
        documents: { red: 2, yellow: 1, green: 0 },
        cases: 1,
        titles: [
          { id: caseless, title: 'note.txt', security_level: 'red' },
          { id: ids.red, title: 'note.txt', security_level: 'red' },
          { id: ids.yellow, title: 'note.txt', security_level: 'yellow' },
        ],
        entries: 0,
        people: 0,
        actions: [
          { resource: 'client', actions: ['create', 'update', 'delete'] },
          {
            resource: 'case',
            actions: ['create', 'update', 'delete', 'assign', 'unassign', 'manage_roles'],
          },
          { resource: 'session', actions: ['create', 'update', 'delete'] },
          { resource: 'document', actions: ['create', 'update', 'delete'] },
          { resource: 'document_group', actions: ['create', 'update', 'delete'] },
        ],
      },
      loses: NO_CHANGE,
      totals_only: false,
    })
    expect(
      await firm.owner.call(role, { query: { connection_id, new_role: 'silver' } }),
    ).toMatchObject({ gains: NO_CHANGE, loses: NO_CHANGE })
  })

  test('of an end of the connection equals what the lists of the employee count (FORE-003)', async () => {
    const { firm } = await newFirmWithDocuments()
    await firm.addSession()
    for (const employee of [await firm.addEmployee('gold'), await firm.addEmployee('admin')]) {
      const connection_id = await findConnection(firm, employee)
      const effect = await firm.owner.call(removal, { query: { connection_id } })
      const countLevel = async (security_level: Level) =>
        (await employee.call(documentEndpoints.list, { query: { security_level } })).pagination
          .count
      const lists = [clientEndpoints.list, caseEndpoints.list, sessionEndpoints.list] as const
      const counts: number[] = []
      for (const list of lists) counts.push((await employee.call(list, {})).pagination.count)
      const { items } = await employee.call(documentEndpoints.list, {})

      expect(effect).toMatchObject({ new_role: null, gains: NO_CHANGE, totals_only: false })
      expect(effect.loses.documents).toEqual({
        red: await countLevel('red'),
        yellow: await countLevel('yellow'),
        green: await countLevel('green'),
      })
      expect([effect.loses.clients, effect.loses.cases, effect.loses.sessions]).toEqual(counts)
      expect(new Set(effect.loses.titles.map(({ id }) => id))).toEqual(
        new Set(items.map(({ id }) => id)),
      )
    }
  })

  test('name at most 20 documents, red first, then newest', async () => {
    const { firm, ids } = await newFirmWithDocuments()
    const connection_id = await findConnection(firm, await firm.addEmployee('silver'))
    const yellow = await seed(firm, 'yellow', 30)

    const { gains } = await firm.owner.call(role, { query: { connection_id, new_role: 'gold' } })
    const { loses } = await firm.owner.call(removal, { query: { connection_id } })

    expect(gains.documents).toEqual({ red: 0, yellow: 31, green: 0 })
    expect(gains.titles.map(({ id }) => id)).toEqual(yellow.slice(0, 20))
    expect(loses.titles.map(({ id }) => id)).toEqual([ids.green])
  })
})

/** Inserts documents of one level without a case; returns their ids, newest first. */
const seed = async (firm: Firm, level: Level, count: number): Promise<number[]> => {
  const client_id = (await firm.addClient()).id
  const inserted = await inTransaction(
    casework.authPool,
    { account_id: firm.account_id, levels: LEVELS },
    (scope) =>
      scope.many<{ id: number }>(sql`
        insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key, created_at)
        select ${firm.account_id}, ${client_id}, 'paper-' || n || '.txt', n, ${level}, repeat('0', 64),
          gen_random_uuid()::text, now() + n * interval '1 second'
        from generate_series(1, ${count}::int) n returning id`),
  )
  return inserted.map(({ id }) => id).toReversed()
}
