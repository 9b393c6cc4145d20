import { caseEndpoints } from '@casework/contract/cases'
import { caseContents } from '@casework/contract/case-contents'
import { clientEndpoints } from '@casework/contract/clients'
import { partyEndpoints, type PartyRole } from '@casework/contract/parties'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const { add, change, list, remove } = partyEndpoints
const path = (id: number) => ({ id: String(id) })
const byParty = (id: number, party_id: number) => ({ id: String(id), party_id: String(party_id) })

const addPerson = ({ owner }: Firm, name = 'Margaret Ellison', more: object = {}) =>
  owner.call(partyEndpoints.createPerson, { body: { name, ...more } })
const addParty = ({ owner }: Firm, id: number, body: object) =>
  owner.call(add, { params: path(id), body: body as never })

describe('refusals', () => {
  test('writes answer 403 for gold and silver; reads answer for every role (PARTY-006)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const person = await addPerson(firm)
    const party = await addParty(firm, id, { person_id: person.id, role: 'witness' })
    for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
      const employee = await firm.addEmployee(role)
      expect(await employee.call(list, { params: path(id) })).toHaveLength(2)
      const people = await employee.call(partyEndpoints.listPeople, {})
      expect(people.items.map(({ name }) => name)).toEqual(['Margaret Ellison'])
      const found = await employee.call(partyEndpoints.getPerson, { params: path(person.id) })
      expect(found.cases).toMatchObject([{ case_id: id, role: 'witness', status: 'open' }])
      if (role === 'admin' || role === 'diamond') continue
      const params = byParty(id, party.id)
      for (const answer of [
        await employee.ask(add, { params, body: { person_id: person.id, role: 'expert' } }),
        await employee.ask(change, { params, body: { role: 'expert' } }),
        await employee.ask(remove, { params }),
        await employee.ask(partyEndpoints.createPerson, { body: { name: 'X' } }),
        await employee.ask(partyEndpoints.updatePerson, {
          params: path(person.id),
          body: { name: 'X' },
        }),
        await employee.ask(partyEndpoints.removePerson, { params: path(person.id) }),
      ])
        expect(answer).toMatchObject({
          status: 403,
          body: { error: { type: 'permission_denied' } },
        })
    }
  })

  test('none or more than one of person_id, client_id and person is refused (PARTY-002)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const other = await firm.addClient()
    const [one, two] = [await addPerson(firm), { name: 'New' }]
    const params = path(id)
    for (const body of [
      { role: 'witness' },
      { role: 'witness', person_id: null },
      { role: 'witness', person_id: one.id, client_id: other.id },
      { role: 'witness', person_id: one.id, person: two },
      { role: 'witness', client_id: other.id, person: two },
    ])
      expect(await firm.owner.ask(add, { params, body })).toMatchObject(
        buildFieldRefusal('person_id', 'Please select a person'),
      )
    for (const role of [undefined, 'client', 'judge'])
      expect(
        await firm.owner.ask(add, { params, body: { person_id: one.id, role } }),
      ).toMatchObject(buildFieldRefusal('role', 'Please select a role'))
    for (const body of [{ person_id: one.id }, { client_id: other.id }, { person: two }])
      expect(await addParty(firm, id, { ...body, role: 'witness' })).toMatchObject({
        case_id: id,
        role: 'witness',
        reference: null,
        version: 1,
      })
    expect(await firm.owner.call(list, { params })).toHaveLength(4)
  })

  test("a person or client of another firm, and the case's own client, are refused (PARTY-005)", async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const { id, client_id } = await firm.addCase()
    const [person, client] = [await addPerson(other), await other.addClient()]
    const params = path(id)
    const ask = (body: object) =>
      firm.owner.ask(add, { params, body: { role: 'witness', ...body } })
    for (const person_id of [person.id, 999_999_999])
      expect(await ask({ person_id })).toMatchObject({
        status: 404,
        body: { error: { message: 'Person not found' } },
      })
    expect(await ask({ client_id: client.id })).toMatchObject(
      buildFieldRefusal('client_id', 'Client not found'),
    )
    expect(await ask({ client_id })).toMatchObject(
      buildFieldRefusal('client_id', 'The client is in this case already'),
    )
    expect(await firm.owner.call(list, { params })).toHaveLength(1)
    const stored = await casework.appPool.query('select 1')
    expect(stored.rowCount).toBe(1)

    const theirs = await other.addCase()
    const party = await addParty(other, theirs.id, { person_id: person.id, role: 'witness' })
    for (const answer of [
      await firm.owner.ask(change, { params: byParty(theirs.id, party.id), body: {} }),
      await firm.owner.ask(remove, { params: byParty(theirs.id, party.id) }),
      await firm.owner.ask(remove, { params: byParty(id, party.id) }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { message: 'Party not found' } } })
    for (const answer of [
      await firm.owner.ask(list, { params: path(theirs.id) }),
      await firm.owner.ask(add, {
        params: path(theirs.id),
        body: { role: 'court', person: { name: 'Court' } },
      }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { message: 'Case not found' } } })
  })

  test('an archived case takes no party (MATTER-016)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const added = await addParty(firm, id, { person: { name: 'Old' }, role: 'witness' })
    for (const status of ['closed', 'archived'] as const)
      await firm.owner.call(caseEndpoints.setStatus, { params: path(id), body: { status } })
    expect(
      await firm.owner.ask(add, {
        params: path(id),
        body: { role: 'witness', person: { name: 'New' } },
      }),
    ).toMatchObject({
      status: 409,
      body: { error: { message: 'This case is archived. Reopen it first.' } },
    })
    const params = byParty(id, added.id)
    await firm.owner.call(change, { params, body: { reference: 'AZ 1' } })
    await firm.owner.call(remove, { params })
  })
})

test("the case's client comes first, also without parties; then by role (PARTY-001)", async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient({ name: 'Acme Ltd' })
  const { id } = await firm.addCase({ client })
  const own = {
    id: null,
    case_id: id,
    role: 'client',
    reference: null,
    person: null,
    client: { id: client.id, name: 'Acme Ltd' },
    version: null,
  }
  expect(await firm.owner.call(list, { params: path(id) })).toEqual([own])
  for (const [role, name] of [
    ['other', 'Z'],
    ['court', 'Landgericht'],
    ['witness', 'b'],
    ['witness', 'A'],
    ['opponent', 'O'],
  ] as const)
    await addParty(firm, id, { role, person: { name } })
  const parties = await firm.owner.call(list, { params: path(id) })
  expect(parties[0]).toEqual(own)
  expect(parties.map(({ role, person }) => `${role} ${person?.name ?? ''}`)).toEqual([
    'client ',
    'opponent O',
    'court Landgericht',
    'witness A',
    'witness b',
    'other Z',
  ])
})

test('a refused party leaves no person (PARTY-003)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const person = { name: 'Carla Bruni', kind: 'person', email: 'carla@example.com', phone: '0301' }
  const party = await addParty(firm, id, { person, role: 'expert', reference: ' AZ 12 ' })
  expect(party).toMatchObject({ person, reference: 'AZ 12', client: null, conflict_check: null })

  const diamond = await firm.addEmployee('diamond')
  for (const [refused, field, message] of [
    [{ name: ' ' }, 'person.name', 'Name is required'],
    [
      { name: 'New', security_level: 'red' },
      'security_level',
      'Your DIAMOND role cannot create RED records',
    ],
  ] as const)
    expect(
      await diamond.ask(add, { params: path(id), body: { role: 'expert', person: refused } }),
    ).toMatchObject(buildFieldRefusal(field, message))
  const { items } = await firm.owner.call(partyEndpoints.listPeople, {})
  expect(items.map(({ name }) => name)).toEqual(['Carla Bruni'])
})

test('two roles in one case, but the same role once (PARTY-004)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const person = await addPerson(firm)
  const other = await firm.addClient({ name: 'Other Ltd' })
  const taken = {
    status: 409,
    body: { error: { message: 'This person has this role in the case already' } },
  }
  for (const body of [{ person_id: person.id }, { client_id: other.id }]) {
    const roles: PartyRole[] = ['witness', 'expert']
    const [witness] = [await addParty(firm, id, { ...body, role: roles[0] })]
    const expert = await addParty(firm, id, { ...body, role: roles[1] })
    expect(
      await firm.owner.ask(add, { params: path(id), body: { ...body, role: 'witness' } }),
    ).toMatchObject(taken)
    expect(
      await firm.owner.ask(change, {
        params: byParty(id, expert.id),
        body: { role: 'witness' },
      }),
    ).toMatchObject(taken)
    await firm.owner.call(change, { params: byParty(id, witness.id), body: { role: 'other' } })
  }
})

test('adding, changing and removing a party is in the timeline (PARTY-009)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const yellow = { name: 'Vera Weiss', security_level: 'yellow' }
  const { id: party_id } = await addParty(firm, id, { person: yellow, role: 'witness' })
  const params = byParty(id, party_id)
  await firm.owner.call(change, { params, body: { role: 'expert' } })
  await firm.owner.call(change, { params, body: { reference: 'AZ 1' } })
  await firm.owner.call(remove, { params })
  const { items } = await firm.owner.call(caseContents.timeline, {
    params: path(id),
    query: { kind: 'party' },
  })
  expect(items.map(({ title, security_level, by }) => [title, security_level, by])).toEqual(
    [
      'Vera Weiss was removed from the case',
      'The reference of Vera Weiss was changed',
      'Vera Weiss is now expert',
      'Vera Weiss was added as witness',
    ].map((title) => [title, 'yellow', firm.owner.name]),
  )
  const silver = await firm.addEmployee('silver')
  const hidden = await silver.call(caseContents.timeline, {
    params: path(id),
    query: { kind: 'party' },
  })
  expect(hidden.items).toEqual([])
})

test('deleting a case removes its parties and keeps the people (PARTY-015)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const person = await addPerson(firm)
  await addParty(firm, id, { person_id: person.id, role: 'witness' })
  await firm.owner.call(caseEndpoints.remove, { params: path(id) })
  expect(
    await firm.owner.call(partyEndpoints.getPerson, { params: path(person.id) }),
  ).toMatchObject({
    cases: [],
    cases_count: 0,
  })
})

test('a deleted client leaves the cases of others', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const other = await firm.addClient({ name: 'Other Ltd' })
  await addParty(firm, id, { client_id: other.id, role: 'opponent' })
  await firm.owner.call(clientEndpoints.remove, { params: path(other.id) })
  expect(await firm.owner.call(list, { params: path(id) })).toHaveLength(1)
})
