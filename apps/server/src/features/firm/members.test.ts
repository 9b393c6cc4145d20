import { connectionEndpoints } from '@casework/contract/connections'
import { firmEndpoints } from '@casework/contract/firm'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'

const casework = useTestApp()

const { members } = firmEndpoints

test('lists the owner and every employee for every role, without email addresses (FIRM-029)', async () => {
  const firm = await newFirm(casework)
  await newFirm(casework)
  const employees = []
  for (const role of EMPLOYEE_ROLES) employees.push([role, await firm.addEmployee(role)] as const)
  const people = [['owner', firm.owner] as const, ...employees]
  // 'Ann admin' to 'Ann silver': by name after the owner, whose name comes last.
  const listFor = (user_id: number) =>
    people.map(([role, person]) => ({
      user_id: person.user_id,
      name: person.name,
      role,
      is_you: person.user_id === user_id,
      works_on_sessions: role !== 'silver',
    }))

  for (const [, person] of people)
    expect(await person.call(members, {})).toEqual(listFor(person.user_id))
})

test('lists the current role, and nobody whose connection has ended (FIRM-029)', async () => {
  const firm = await newFirm(casework)
  const [promoted, removed] = [await firm.addEmployee('silver'), await firm.addEmployee('gold')]
  const { updateRole, manage, followers } = connectionEndpoints
  const connections = await firm.owner.call(followers, {})
  const findConnection = (person: Person) =>
    connections.find(({ name }) => name === person.name)?.connection_id ?? 0
  await firm.owner.call(updateRole, {
    body: { connection_id: findConnection(promoted), new_role: 'diamond' },
  })
  await firm.owner.call(manage, {
    body: { connection_id: findConnection(removed), action: 'delete' },
  })

  expect((await firm.owner.call(members, {})).map(({ user_id, role }) => [user_id, role])).toEqual([
    [firm.owner.user_id, 'owner'],
    [promoted.user_id, 'diamond'],
  ])
})
