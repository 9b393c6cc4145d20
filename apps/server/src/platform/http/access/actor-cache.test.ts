import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { uploadText } from '../../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../database/query/scope.ts'

const casework = useTestApp()

/** Changes the database directly, as another process would. */
const changeElsewhere = (account_id: number, statement: ReturnType<typeof sql>) =>
  inTransaction(casework.authPool, { account_id }, (scope) => scope.many(statement))

test('applies a lowered role from the next read on', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  await uploadText(firm.owner, { client_id: client.id, security_level: 'yellow' })
  const employee = await firm.addEmployee('gold')
  const counts = async () => [
    (await employee.call(documentEndpoints.list, {})).pagination.count,
    (await employee.call(clientEndpoints.get, { params: { id: client.id } })).documents_count,
  ]

  expect([await counts(), await counts()]).toEqual([
    [1, 1],
    [1, 1],
  ])
  await changeElsewhere(
    firm.account_id,
    sql`update connections c set role = 'silver' where c.firm_account_id = ${firm.account_id} and c.employee_user_id = ${employee.user_id}`,
  )

  expect([await counts(), await counts()]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect((await employee.call(workspaceEndpoints.checkPermissions, {})).user_role).toBe('silver')
})

test('a removed connection grants nothing, not even a refusal that reveals a record', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const employee = await firm.addEmployee('admin')
  const ask = (id: string | number) => employee.ask(clientEndpoints.get, { params: { id } })
  await ask(client.id)

  await changeElsewhere(
    firm.account_id,
    sql`delete from connections c where c.firm_account_id = ${firm.account_id} and c.employee_user_id = ${employee.user_id}`,
  )

  for (const id of [client.id, 999_999_999, 'nonsense']) {
    const answer = await ask(id)
    expect(answer).toMatchObject({ status: 403, body: { error: { type: 'workspace_forbidden' } } })
    expect(answer.headers).not.toHaveProperty('etag')
  }
})

test('an ended sign-in gets 401, also for a malformed request', async () => {
  const firm = await newFirm(casework)
  expect((await firm.owner.ask(clientEndpoints.list)).status).toBe(200)

  await inTransaction(casework.authPool, {}, (scope) =>
    scope.many(sql`update sign_ins set ended_at = now() where user_id = ${firm.owner.user_id}`),
  )

  expect((await firm.owner.ask(clientEndpoints.list)).status).toBe(401)
  expect((await firm.owner.ask(clientEndpoints.list, { query: { country: 'x' } })).status).toBe(401)
})
