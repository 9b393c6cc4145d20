import { EMPLOYEE_ROLES, RESOURCES } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { checkPermissions } = workspaceEndpoints

/** Actions granted of 28, counted by hand from the permission matrix. */
const GRANTED_COUNTS = { owner: 28, admin: 28, diamond: 25, gold: 16, silver: 10 } as const

test('refuses a malformed id', async () => {
  const { owner } = await newFirm(casework)
  expect((await owner.ask(checkPermissions, { query: { owner_account_id: 'x' } })).status).toBe(400)
})

test("returns role and resource-action pairs of the own workspace and of a firm's workspace (PERM-010, PERM-013..015)", async () => {
  const firm = await newFirm(casework)
  const ownWorkspace = await firm.owner.call(checkPermissions, {})

  expect(ownWorkspace.user_role).toBe('owner')
  expect(Object.keys(ownWorkspace.permissions).toSorted()).toEqual([...RESOURCES].toSorted())
  for (const role of EMPLOYEE_ROLES) {
    const employee = await firm.addEmployee(role)
    const answer = await employee.call(checkPermissions, {})
    expect(answer.user_role).toBe(role)
    expect(Object.values(answer.permissions).flat()).toHaveLength(GRANTED_COUNTS[role])
    expect((await employee.in(employee.account_id).call(checkPermissions, {})).user_role).toBe(
      'owner',
    )
  }
})

test('says from when a firm requires a factor, to people without one (KEYS-028)', async () => {
  const firm = await newFirm(casework)
  const employee = await firm.addEmployee('gold')
  const confirmed = await firm.addEmployee('gold')
  await casework.asOwner('update sign_ins set factor_at = now() where user_id = $1', [
    confirmed.user_id,
  ])
  const startRule = (from: string) =>
    casework.asOwner(
      `update accounts set second_factor_from = now() + interval '${from}' where id = $1`,
      [firm.account_id],
    )
  expect(await employee.call(checkPermissions, {})).not.toHaveProperty('second_factor_from')

  await startRule('7 days')
  const { second_factor_from: from = '' } = await employee.call(checkPermissions, {})
  expect(Math.round((Date.parse(from) - Date.now()) / 86_400_000)).toBe(7)
  for (const other of [confirmed, employee.in(employee.account_id)])
    expect(await other.call(checkPermissions, {})).not.toHaveProperty('second_factor_from')

  await startRule('-1 second')
  expect(await employee.ask(checkPermissions)).toMatchObject({
    status: 403,
    body: { error: { type: 'second_factor_missing' } },
  })
  expect(await confirmed.call(checkPermissions, {})).not.toHaveProperty('second_factor_from')
})

const ROLES = ['owner', ...EMPLOYEE_ROLES] as const

/** Roles that have each code, from the permission matrix. */
test.each([
  ['PERM-024', 'cases.change_case', ['owner', 'admin', 'diamond']],
  ['PERM-025', 'cases.delete_case', ['owner', 'admin']],
  ['PERM-026', 'sessions.add_session', ['owner', 'admin', 'diamond', 'gold']],
  ['PERM-027', 'documents.add_document', ['owner', 'admin', 'diamond', 'gold']],
  ['PERM-028', 'sessions.change_session', ['owner', 'admin', 'diamond', 'gold']],
  ['PERM-029', 'sessions.delete_session', ['owner', 'admin', 'diamond']],
])(
  '%s: grants the code %s to its roles only (PERM-024..029, FIX-080)',
  async (_id, code, roles) => {
    const firm = await newFirm(casework)
    const rolesWithCode = []
    for (const role of ROLES) {
      const person = role === 'owner' ? firm.owner : await firm.addEmployee(role)
      const { permission_codes } = await person.call(checkPermissions, {})
      if (permission_codes.includes(code)) rolesWithCode.push(role)
    }

    expect(rolesWithCode).toEqual(roles)
  },
)
