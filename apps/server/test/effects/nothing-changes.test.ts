// An effect call reads only: no row, no audit entry, no lock that a write waits for.
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import {
  caseEffects,
  connectionEffects,
  documentEffects,
  groupEffects,
  levelEffects,
  sessionEffects,
} from '@casework/contract/effects'
import { connectionEndpoints } from '@casework/contract/connections'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { addTree, groupFields, upload } from '../moves/move-records.ts'

const casework = useTestApp()

/** One request of each effect. */
async function buildRequests(firm: Firm) {
  await firm.addEmployee('silver')
  const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
  const connection_id = follower?.connection_id ?? 0
  const tree = await addTree(firm)
  const document = await upload(firm.owner, groupFields(tree), 'red')
  const { id: session_id, case_id, client_id } = await firm.addSession()
  const ids = document.id
  const requests: (readonly [AnyEndpoint, object])[] = [
    [connectionEffects.roleEffect, { query: { connection_id, new_role: 'admin' } }],
    [connectionEffects.removalEffect, { query: { connection_id } }],
    [connectionEffects.joinEffect, { query: { role: 'gold' } }],
    [documentEffects.levelEffect, { query: { ids: document.id, security_level: 'green' } }],
    [levelEffects.levelEffect, { query: { from: 'red', to: 'green' } }],
    [documentEffects.moveEffect, { params: { id: document.id } }],
    [documentPlaceEffects.placeEffect, { query: { ids, client_id, case_id, session_id } }],
    [documentPlaceEffects.groupEffect, { query: { ids } }],
    [documentPlaceEffects.groupEffect, { query: { ids, group_id: tree.group.id } }],
    [groupEffects.moveEffect, { params: { id: tree.group.id }, query: { session_id } }],
    [caseEffects.moveEffect, { params: { id: tree.legalCase.id }, query: { client_id } }],
    [sessionEffects.moveEffect, { params: { id: tree.session.id }, query: { client_id } }],
  ]
  return requests
}

const dump = (account_id: number) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
       where c.table_schema = 'public' and c.column_name = 'account_id' order by 1`,
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select '${name} ' || x.xmin || ' ' || x::text as line from ${name} x where x.account_id = $1 order by 1`,
        [account_id],
      )
      lines.push(...rows.map(({ line }) => line))
    }
    return lines
  })

test('no effect call changes a row or writes an audit entry (FORE-009)', async () => {
  const firm = await newFirm(casework)
  const requests = await buildRequests(firm)
  const before = await dump(firm.account_id)

  for (const [endpoint, given] of requests)
    expect([endpoint.path, (await firm.owner.ask(endpoint, given)).status]).toEqual([
      endpoint.path,
      200,
    ])

  expect(await dump(firm.account_id)).toEqual(before)
  expect(before.length).toBeGreaterThan(15)
})

test('no effect call waits for a row lock, so it takes none (FORE-009)', async () => {
  const firm = await newFirm(casework)
  const requests = await buildRequests(firm)
  const client = await casework.authPool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', $1, true), set_config('app.levels', '{red,yellow,green}', true)`,
      [String(firm.account_id)],
    )
    for (const table of ['clients', 'cases', 'sessions', 'document_groups', 'documents'])
      expect(
        (
          await client.query(`select id from ${table} where account_id = $1 for update`, [
            firm.account_id,
          ])
        ).rowCount,
      ).toBeGreaterThan(0)
    await client.query('select id from connections where firm_account_id = $1 for update', [
      firm.account_id,
    ])

    for (const [endpoint, given] of requests)
      expect([endpoint.path, (await firm.owner.ask(endpoint, given)).status]).toEqual([
        endpoint.path,
        200,
      ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
