import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const { create, decide, get, list, search } = conflictEndpoints
const path = (id: number) => ({ id: String(id) })

/** Adds a person to a new case. */
async function addParty(firm: Firm, name: string, role: string, more: object = {}) {
  const { id } = await firm.addCase({ client: await firm.addClient({ name: 'Zorro Shipping' }) })
  return firm.owner.call(partyEndpoints.add, {
    params: path(id),
    body: { person: { name, ...more }, role } as never,
  })
}
const openChecks = async ({ owner }: Firm) =>
  (await owner.call(list, { query: { state: 'open' } })).items
const addClient = ({ owner }: Firm, name: string, more: object = {}) =>
  owner.call(clientEndpoints.create, { body: { name, ...more } })

/** Adds a client whose name an opponent has; the check is open. */
async function addCheck(firm: Firm) {
  await addParty(firm, 'Brookfield Estates', 'opponent')
  const { conflict_check, ...client } = await addClient(firm, 'Brookfield Estates Ltd.')
  return { id: conflict_check?.id ?? 0, client }
}

test('a search without name, email and phone', async () => {
  const firm = await newFirm(casework)
  for (const endpoint of [search, create])
    for (const body of [{}, { name: ' ', email: null }, { side: 'ours' }])
      expect(await firm.owner.ask(endpoint, { body })).toMatchObject(
        buildFieldRefusal('name', 'Enter a name, an email or a phone number'),
      )
  expect(await firm.owner.ask(search, { body: { name: 'A', side: 'left' } })).toMatchObject(
    buildFieldRefusal('side', 'Please select a side'),
  )
  for (const phone of ['call', '020 7946 0000 / 07700 900504'])
    expect(await firm.owner.ask(search, { body: { phone } })).toMatchObject(
      buildFieldRefusal('phone', 'Phone number should contain only digits'),
    )
})

test('gold and silver search, and see no checks', async () => {
  const firm = await newFirm(casework)
  const { id } = await addCheck(firm)
  for (const role of ['gold', 'silver'] as const) {
    const employee = await firm.addEmployee(role)
    const found = await employee.call(search, { body: { name: 'Brookfield', side: 'ours' } })
    expect(found).toMatchObject({ decision_needed: true, has_hidden: false })
    for (const answer of [
      await employee.ask(list, {}),
      await employee.ask(get, { params: path(id) }),
      await employee.ask(create, { body: { name: 'Brookfield' } }),
      await employee.ask(decide, { params: path(id), body: { decision: 'no_conflict' } }),
    ])
      expect(answer).toMatchObject({ status: 403 })
  }
})

test('a decision without a reason (CONF-012)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addCheck(firm)
  const ask = (body: object) => firm.owner.ask(decide, { params: path(id), body })
  for (const decision of ['go_on', 'declined'])
    for (const reason of [undefined, null, '', ' ab ', 'x'.repeat(2001)])
      expect(await ask({ decision, reason })).toMatchObject(
        buildFieldRefusal('reason', 'Please give a reason'),
      )
  for (const decision of [undefined, 'maybe'])
    expect(await ask({ decision, reason: 'A reason' })).toMatchObject(
      buildFieldRefusal('decision', 'Please choose a decision'),
    )
  expect(await ask({ decision: 'no_conflict' })).toMatchObject({
    status: 200,
    body: { data: { state: 'decided', decision: 'no_conflict', reason: null } },
  })
})

test("another firm's check answers 404", async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const { id } = await addCheck(other)
  for (const answer of [
    await firm.owner.ask(get, { params: path(id) }),
    await firm.owner.ask(get, { params: path(999_999_999) }),
    await firm.owner.ask(decide, { params: path(id), body: { decision: 'no_conflict' } }),
  ])
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { message: 'Conflict check not found' } },
    })
  expect((await firm.owner.call(list, {})).items).toEqual([])
  expect(await openChecks(other)).toHaveLength(1)
})

test('a decided check is not decided again (CONF-013)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addCheck(firm)
  const body = { decision: 'go_on' as const, reason: ' Matter of 2019 is unrelated ' }
  expect(await firm.owner.call(decide, { params: path(id), body })).toMatchObject({
    decision: 'go_on',
    reason: 'Matter of 2019 is unrelated',
    decided_by: firm.owner.name,
  })
  expect(
    await firm.owner.ask(decide, { params: path(id), body: { decision: 'no_conflict' } }),
  ).toMatchObject({
    status: 409,
    body: { error: { message: 'This conflict check has been decided' } },
  })
  for (const method of ['DELETE', 'PUT', 'PATCH'] as const)
    expect(
      (await firm.owner.ask({ method, path: '/conflicts/:id/' }, { params: path(id) })).status,
    ).toBe(405)
})
