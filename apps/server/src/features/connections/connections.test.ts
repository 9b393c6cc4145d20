import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { notificationEndpoints } from '@casework/contract/notifications'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Firm, type Person } from '@casework/testing'

const casework = useTestApp()

const { followers, following, updateRole, manage, send, answer } = connectionEndpoints
const UNKNOWN_ID = 999_999_999

const findConnection = async (firm: Firm, employee: Person) => {
  const found = (await firm.owner.call(followers, {})).find(({ id }) => id === employee.account_id)
  if (!found) throw new Error('not connected')
  return found
}
const listNotifications = (person: Person) => person.call(notificationEndpoints.list, {})
const inOwnWorkspace = (employee: Person) => employee.in(employee.account_id)

describe('refusals', () => {
  test("only the firm's owner can change or end a connection: no employee, admin or other firm (PERM-009)", async () => {
    const [firm, otherFirm] = [await newFirm(casework), await newFirm(casework)]
    const [silver, admin] = [await firm.addEmployee('silver'), await firm.addEmployee('admin')]
    const { connection_id } = await findConnection(firm, silver)
    const unknown = await firm.owner.ask(updateRole, {
      body: { connection_id: UNKNOWN_ID, new_role: 'admin' },
    })
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { message: 'Connection not found' } },
    })

    for (const outsider of [inOwnWorkspace(silver), inOwnWorkspace(admin), otherFirm.owner]) {
      expect(
        await outsider.ask(updateRole, { body: { connection_id, new_role: 'admin' } }),
      ).toMatchObject({ status: 404, body: unknown.body })
      expect(
        await outsider.ask(manage, { body: { connection_id, action: 'delete' } }),
      ).toMatchObject({ status: 404, body: unknown.body })
    }
    for (const employee of [silver, admin]) {
      expect(
        (await employee.ask(updateRole, { body: { connection_id, new_role: 'admin' } })).status,
      ).toBe(403)
      expect(
        (await employee.ask(manage, { body: { connection_id, action: 'delete' } })).status,
      ).toBe(403)
    }
    expect(
      await otherFirm.owner
        .in(firm.account_id)
        .ask(manage, { body: { connection_id, action: 'delete' } }),
    ).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
    expect(await findConnection(firm, silver)).toMatchObject({ access_level: 'silver' })
  })

  test.each(['owner', 'user', '', 'Admin', null, ['admin'], 1])(
    'refuses the role %j (PERM-009)',
    async (new_role) => {
      const firm = await newFirm(casework)
      const { connection_id } = await findConnection(firm, await firm.addEmployee('gold'))

      expect(await firm.owner.ask(updateRole, { body: { connection_id, new_role } })).toMatchObject(
        {
          status: 400,
          body: { error: { data: { new_role: ['Please select a role'] } } },
        },
      )
      expect(await firm.owner.call(followers, {})).toMatchObject([{ access_level: 'gold' }])
    },
  )

  test.each([
    ['action', { action: 'update' }, 'The only action is delete'],
    ['action', {}, 'The only action is delete'],
    ['connection_id', { connection_id: '1', action: 'delete' }, 'Invalid id'],
    ['connection_id', { connection_id: null, action: 'delete' }, 'Invalid id'],
  ])('refuses a removal with an invalid %s: %j', async (field, body, message) => {
    const firm = await newFirm(casework)
    const { connection_id } = await findConnection(firm, await firm.addEmployee('gold'))

    expect(await firm.owner.ask(manage, { body: { connection_id, ...body } })).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [message] } } },
    })
    expect(await firm.owner.call(followers, {})).toHaveLength(1)
  })

  test('pending and rejected requests give no access to the workspace (SWITCH-028)', async () => {
    const [firm, person] = [await newFirm(casework), await newPerson(casework)]
    const { id } = await person.call(send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
    })
    const asEmployee = person.in(firm.account_id)

    expect(await asEmployee.ask(clientEndpoints.list)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
    await firm.owner.call(answer, { body: { id, status: 'rejected' } })
    expect(await asEmployee.ask(clientEndpoints.list)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })
})

describe('the lists', () => {
  test('return the other side with both role and both time fields; only the employee can switch (CONN-014, CONN-015, CONN-016, SWITCH-014)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    const buildEntry = (id: number, name: string, can_switch_to: boolean) => ({
      id,
      connection_id: expect.any(Number),
      name,
      access_level: 'gold',
      assigned_role: 'gold',
      following_since: expect.stringMatching(/Z$/),
      user_id: expect.any(Number),
      connected_since: expect.stringMatching(/Z$/),
      can_switch_to,
      version: 1,
    })

    const [employee] = await firm.owner.call(followers, {})
    const [employer] = await gold.call(following, {})

    expect(employee).toEqual(buildEntry(gold.account_id, gold.name, false))
    expect(employer).toEqual(buildEntry(firm.account_id, firm.owner.name, true))
    expect(employer?.connection_id).toBe(employee?.connection_id)
    expect(employer?.following_since).toBe(employer?.connected_since)
    expect(await firm.owner.call(following, {})).toEqual([])
    expect(await inOwnWorkspace(gold).call(followers, {})).toEqual([])
  })

  test('mark an inactive firm as not switchable', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('gold')
    await casework.authPool.query('update accounts set is_active = false where id = $1', [
      firm.account_id,
    ])

    expect(await inOwnWorkspace(gold).call(following, {})).toMatchObject([{ can_switch_to: false }])
    expect(await gold.ask(clientEndpoints.list)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })
})

describe('a role', () => {
  test('is changed by connection_id and new_role, applies to the next request, and notifies once, only on change (CONN-046)', async () => {
    const firm = await newFirm(casework)
    const employee = await firm.addEmployee('diamond')
    const { connection_id } = await findConnection(firm, employee)

    const updated = await firm.owner.call(updateRole, {
      body: { connection_id, new_role: 'silver' },
    })

    expect(updated).toMatchObject({
      connection_id,
      id: employee.account_id,
      access_level: 'silver',
      assigned_role: 'silver',
    })
    expect((await employee.ask(clientEndpoints.create, { body: { name: 'x' } })).status).toBe(403)
    expect(await employee.call(workspaceEndpoints.checkPermissions, {})).toMatchObject({
      user_role: 'silver',
    })
    await firm.owner.call(updateRole, { body: { connection_id, new_role: 'silver' } })
    expect(await listNotifications(inOwnWorkspace(employee))).toMatchObject([
      {
        notification_type: 'role_updated',
        title: 'Role updated',
        message: `Your role at ${firm.owner.name} is now silver.`,
        sender_account_name: firm.owner.name,
      },
    ])
    await firm.owner.call(updateRole, { body: { connection_id, new_role: 'admin' } })
    expect((await employee.ask(clientEndpoints.create, { body: { name: 'x' } })).status).toBe(201)
    expect(await listNotifications(inOwnWorkspace(employee))).toHaveLength(2)
  })
})

describe('a removal', () => {
  test('ends access with the next request, keeps the records, sends no notification, and allows a new request (CONN-050, CONN-051, SWITCH-028)', async () => {
    const [firm, employee] = [await newFirm(casework), await newPerson(casework)]
    const request = { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name }
    const { id } = await employee.call(send, { body: request })
    await firm.owner.call(answer, { body: { id, status: 'accepted', assigned_role: 'admin' } })
    const asEmployee = employee.in(firm.account_id)
    const client = await asEmployee.call(clientEndpoints.create, {
      body: { name: 'Made by the employee' },
    })
    const { connection_id } = await findConnection(firm, employee)

    expect(await firm.owner.call(manage, { body: { connection_id, action: 'delete' } })).toBeNull()

    for (const denied of [
      await asEmployee.ask(clientEndpoints.list),
      await asEmployee.ask(clientEndpoints.get, { params: { id: client.id } }),
      await asEmployee.ask(workspaceEndpoints.checkPermissions),
    ]) {
      expect(denied).toMatchObject({
        status: 403,
        body: {
          error: {
            type: 'workspace_forbidden',
            message: 'You do not have access to this workspace',
          },
        },
      })
    }
    expect(await employee.call(following, {})).toEqual([])
    expect(await firm.owner.call(followers, {})).toEqual([])
    expect(await firm.owner.call(clientEndpoints.get, { params: { id: client.id } })).toMatchObject(
      { name: 'Made by the employee' },
    )
    expect(await listNotifications(employee)).toHaveLength(1)
    expect(await employee.call(connectionEndpoints.sent, {})).toMatchObject([
      { id, status: 'accepted' },
    ])
    expect(
      (await firm.owner.ask(manage, { body: { connection_id, action: 'delete' } })).status,
    ).toBe(404)
    expect((await employee.ask(send, { body: request })).status).toBe(201)
  })
})
