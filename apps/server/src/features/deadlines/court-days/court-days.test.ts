import { courtDays } from '@casework/contract/court-days'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from 'vitest'
import { ask, buildFieldRefusal, newFirm, useTestApp, type Person } from '@casework/testing'

const casework = useTestApp()

const { courtDays: list, addCourtDay: add, removeCourtDay: remove } = courtDays
const day = '2026-12-24'

const newCourtFirm = async () => {
  const firm = await newFirm(casework)
  await firm.owner.ask(firmEndpoints.update, { body: { name: 'Hart', court_region: 'DE' } })
  return firm
}
const find = async (person: Person, wanted: string) =>
  (await person.call(list, { query: { year: 2026 } })).find((each) => each.day === wanted)
const compute = async (person: Person) =>
  (
    await person.call(deadlineEndpoints.compute, {
      body: { rule: { start_on: '2026-12-23', amount: 1, unit: 'day' } },
    })
  ).due_on

test('court days are changed by the owner only (DUE-038)', async () => {
  const firm = await newCourtFirm()
  const parts = [
    [list, {}],
    [add, { body: { day, name: 'Closed' } }],
    [remove, { params: { day } }],
  ] as const
  for (const [endpoint, given] of parts)
    expect((await ask(casework.app, endpoint, given)).status).toBe(401)
  for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
    const employee = await firm.addEmployee(role)
    const [read, ...writes] = parts
    expect((await employee.ask(...read)).status).toBe(200)
    for (const [endpoint, given] of writes)
      expect((await employee.ask(endpoint, given)).status).toBe(403)
  }
  for (const [body, field, message] of [
    [{ day: '2026-02-30', name: 'Closed' }, 'day', 'Please enter a valid date'],
    [{ day, name: '' }, 'name', 'Name is required'],
    [{ day: '2026-12-26', name: 'Closed' }, 'day', 'Saturdays and Sundays are court-free already'],
  ] as const)
    expect(await firm.owner.ask(add, { body })).toMatchObject(buildFieldRefusal(field, message))
  for (const unknown of ['2026-12-23', '2026-12-26', '2026-12-27'])
    expect((await firm.owner.ask(remove, { params: { day: unknown } })).status).toBe(404)
  expect((await firm.owner.ask(remove, { params: { day: 'soon' } })).status).toBe(400)
  expect((await firm.owner.ask(list, { query: { year: 'soon' } })).status).toBe(400)
})

test('an added day is court-free until it is removed (DUE-002, DUE-038)', async () => {
  const { owner } = await newCourtFirm()
  const other = await newCourtFirm()
  expect(await compute(owner)).toBe(day)
  expect(await owner.call(add, { body: { day, name: 'Closed' } })).toEqual({
    day,
    name: 'Closed',
    origin: 'added',
  })
  expect(await compute(owner)).toBe('2026-12-28')
  expect([await find(other.owner, day), await compute(other.owner)]).toEqual([undefined, day])
  await owner.call(remove, { params: { day } })
  expect([await find(owner, day), await compute(owner)]).toEqual([undefined, day])
  expect((await owner.ask(remove, { params: { day } })).status).toBe(404)
})

test('a removed day of the list counts as a working day until it is added again (DUE-038)', async () => {
  const { owner } = await newCourtFirm()
  const listed = '2026-12-25'
  await owner.call(add, { body: { day, name: 'Closed' } })
  const before = await find(owner, listed)
  expect(before).toMatchObject({ origin: 'list', name: 'Christmas Day' })
  await owner.call(remove, { params: { day: listed } })
  expect(await find(owner, listed)).toMatchObject({ origin: 'removed', name: 'Christmas Day' })
  expect(await compute(owner)).toBe(listed)
  expect((await owner.ask(remove, { params: { day: listed } })).status).toBe(404)
  expect(await owner.call(add, { body: { day: listed, name: 'Christmas' } })).toEqual(before)
  expect(await compute(owner)).toBe('2026-12-28')
})
