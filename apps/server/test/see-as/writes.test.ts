// Every call that changes something is refused in a view, and changes nothing.
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { buildRequest, formatKey, WORKSPACE_WRITES } from './workspace-calls.ts'

const casework = useTestApp()
let firm: Firm
let admin: Person
beforeAll(async () => {
  firm = await newFirm(casework)
  admin = await firm.addEmployee('admin')
})

/** Denials are recorded and requests counted, as before. */
const RECORDED = new Set(['audit_entries', 'rate_limits'])

/** All rows of all tables, as the role for backups sees them. */
const dumpDatabase = () =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const lines: string[] = []
    for (const { name } of tables.filter((table) => !RECORDED.has(table.name))) {
      const { rows } = await client.query<{ line: string }>(
        `select '${name} ' || x::text as line from ${name} x order by 1`,
      )
      lines.push(...rows.map(({ line }) => line))
    }
    return lines
  })

test('refuses every write with see_as, for owner and admin, and changes nothing (FORE-012)', async () => {
  const requests: [string, (typeof WORKSPACE_WRITES)[number], ValidRequest][] = []
  for (const endpoint of WORKSPACE_WRITES)
    requests.push([formatKey(endpoint), endpoint, await buildRequest(endpoint, firm, casework)])
  // The first request of a sign-in leaves a mark.
  await admin.call(workspaceEndpoints.checkPermissions, {})
  const before = await dumpDatabase()
  const outcomes: unknown[] = []

  for (const [key, endpoint, given] of requests)
    for (const [viewer, role, label] of [
      [firm.owner, 'gold', 'Gold'],
      [firm.owner, 'admin', 'Admin'],
      [admin, 'silver', 'Silver'],
    ] as const) {
      const query = { ...given.query, see_as: role }
      const { status, body } = await viewer.ask(endpoint, { ...given, query }, given.headers)
      outcomes.push([key, status, (body as { error?: { message?: string } }).error?.message, label])
    }

  expect(outcomes).toEqual(
    requests.flatMap(([key]) =>
      ['Gold', 'Admin', 'Silver'].map((label) => [
        key,
        403,
        `You are viewing this workspace as ${label}. Nothing can be changed.`,
        label,
      ]),
    ),
  )
  expect(await dumpDatabase()).toEqual(before)
  expect(before.length).toBeGreaterThan(100)
  expect(requests.length).toBeGreaterThan(25)
})

test('refuses a write with a role that is no view', async () => {
  const [endpoint] = WORKSPACE_WRITES.filter((one) => formatKey(one) === 'POST /clients/')
  if (!endpoint) throw new Error('the contract has no POST /clients/')
  for (const see_as of ['owner', 'boss', ''])
    expect(
      await firm.owner.ask(endpoint, { query: { see_as }, body: { name: 'Roe Ltd' } }),
    ).toMatchObject({ status: 403, body: { error: { type: 'permission_denied' } } })
})
