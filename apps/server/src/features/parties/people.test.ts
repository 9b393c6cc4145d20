import { caseEndpoints } from '@casework/contract/cases'
import { caseContents } from '@casework/contract/case-contents'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { historyEndpoints } from '@casework/contract/history'
import { partyEndpoints } from '@casework/contract/parties'
import { searchEndpoints } from '@casework/contract/search'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm, type Person } from '@casework/testing'

const casework = useTestApp()

const { createPerson, getPerson, listPeople, removePerson, updatePerson } = partyEndpoints
const path = (id: number) => ({ id: String(id) })
const addPerson = ({ owner }: Firm, name: string, more: object = {}) =>
  owner.call(createPerson, { body: { name, ...more } })

describe('refusals', () => {
  test.each([
    ['name', { name: '  ' }, 'Name is required'],
    ['email', { name: 'A', email: 'nobody' }, 'Please enter a valid email address'],
    ['phone', { name: 'A', phone: 'call me' }, 'Phone number should contain only digits'],
    ['phone', { name: 'A', phone: '1'.repeat(16) }, 'Phone number should contain only digits'],
    ['kind', { name: 'A', kind: 'robot' }, 'Unknown kind'],
    ['security_level', { name: 'A', security_level: 'blue' }, 'Unknown level'],
  ])('a wrong %s', async (field, body, message) => {
    const firm = await newFirm(casework)
    const { id } = await addPerson(firm, 'Known')
    expect(await firm.owner.ask(createPerson, { body })).toMatchObject(
      buildFieldRefusal(field, message),
    )
    expect(await firm.owner.ask(updatePerson, { params: path(id), body })).toMatchObject(
      buildFieldRefusal(field, message),
    )
  })

  test('a level above the own ones', async () => {
    const firm = await newFirm(casework)
    const diamond = await firm.addEmployee('diamond')
    const { id } = await addPerson(firm, 'Known')
    const body = { name: 'A', security_level: 'red' }
    const refusal = buildFieldRefusal(
      'security_level',
      'Your DIAMOND role cannot create RED records',
    )
    expect(await diamond.ask(createPerson, { body })).toMatchObject(refusal)
    expect(await diamond.ask(updatePerson, { params: path(id), body })).toMatchObject(refusal)
  })

  test("another firm's person answers 404, and stays as it is", async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const { id } = await addPerson(other, 'Theirs')
    for (const answer of [
      await firm.owner.ask(getPerson, { params: path(id) }),
      await firm.owner.ask(updatePerson, { params: path(id), body: { name: 'Taken' } }),
      await firm.owner.ask(removePerson, { params: path(id) }),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { error: { message: 'Person not found' } },
      })
    expect(await other.owner.call(getPerson, { params: path(id) })).toMatchObject({
      name: 'Theirs',
    })
  })

  test('an outdated version', async () => {
    const firm = await newFirm(casework)
    const { id } = await addPerson(firm, 'Known')
    const parts = { params: path(id), body: { name: 'Renamed' } }
    expect(await firm.owner.ask(updatePerson, parts, { 'if-match': '"v1"' })).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
    })
    expect(await firm.owner.ask(updatePerson, parts, { 'if-match': '"v1"' })).toMatchObject({
      status: 409,
      body: { error: { message: 'This record was changed by someone else' } },
    })
  })
})

test('a person with cases is not deleted; without, the name is retired (PARTY-010)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addPerson(firm, 'Dr. Anna Weiß')
  const cases = [await firm.addCase(), await firm.addCase()]
  const parties = []
  for (const legalCase of cases)
    parties.push(
      await firm.owner.call(partyEndpoints.add, {
        params: path(legalCase.id),
        body: { person_id: id, role: 'witness' },
      }),
    )
  expect(await firm.owner.ask(removePerson, { params: path(id) })).toMatchObject({
    status: 409,
    body: { error: { message: 'This person is in 2 cases. Remove the person there first.' } },
  })
  for (const party of parties)
    await firm.owner.call(partyEndpoints.remove, {
      params: { id: String(party.case_id), party_id: String(party.id) },
    })
  expect((await firm.owner.ask(removePerson, { params: path(id) })).status).toBe(200)
  expect((await firm.owner.ask(getPerson, { params: path(id) })).status).toBe(404)
  const { hits } = await firm.owner.call(conflictEndpoints.search, {
    body: { name: 'Anna Weiss', side: 'ours' },
  })
  expect(hits).toMatchObject([
    { match: 'same', kind: 'retired', id: null, name: null, sides: ['other'], places: [] },
  ])
  const { items } = await firm.owner.call(caseContents.timeline, {
    params: path(cases[0]?.id ?? 0),
    query: { kind: 'party' },
  })
  expect(items.map(({ title }) => title)).toEqual([
    'A deleted person was removed from the case',
    'A deleted person was added as witness',
  ])
  const history = await firm.owner.ask(historyEndpoints.list, {})
  expect(history.status).toBe(200)
  expect(history.text).not.toContain('Anna')
})

test("a phone number keeps the plus before its country's code (FIX-204, FIX-234)", async () => {
  const firm = await newFirm(casework)
  const { id, phone } = await addPerson(firm, 'Mary Miller', { phone: '0049 30 123456' })
  expect(phone).toBe('+4930123456')
  expect(await firm.owner.call(getPerson, { params: path(id) })).toMatchObject({ phone })
  const { hits } = await firm.owner.call(conflictEndpoints.search, { body: { phone: '030123456' } })
  expect(hits).toMatchObject([{ match: 'contact', name: 'Mary Miller' }])
})

test('the search finds name, former name, email and phone, in any case (PARTY-011)', async () => {
  const firm = await newFirm(casework)
  const { id } = await addPerson(firm, 'Mary Miller', {
    email: 'Mary@Miller.example',
    phone: '+49 30 1234567',
  })
  await addPerson(firm, 'Somebody Else', { kind: 'organisation' })
  const body = { name: 'Mary Baker', email: 'Mary@Miller.example', phone: '49301234567' }
  const find = async (query: object) =>
    (await firm.owner.call(listPeople, { query })).items.map(({ name }) => name)
  expect(await find({ search: 'MILLER' })).toEqual(['Mary Miller'])
  await firm.owner.call(updatePerson, { params: path(id), body })
  for (const search of ['baker', 'BAKER', 'mary miller', 'MARY@miller', '1234567'])
    expect(await find({ search }), search).toEqual(['Mary Baker'])
  expect(await find({ search: 'nobody' })).toEqual([])
  expect(await find({ kind: 'organisation' })).toEqual(['Somebody Else'])
  expect(await find({ ordering: '-name' })).toEqual(['Somebody Else', 'Mary Baker'])
  expect(await find({ ordering: '-created_at' })).toEqual(['Somebody Else', 'Mary Baker'])
  const { pagination } = await firm.owner.call(listPeople, { query: { page: 2, page_size: 1 } })
  expect(pagination).toEqual({ count: 2, total_pages: 2, page: 2, page_size: 1 })
  const { people } = await firm.owner.call(searchEndpoints.find, { query: { q: 'miller' } })
  expect(people).toEqual([{ id, name: 'Mary Baker', of: null }])
})

/** Reads everything that could name a person of a case. */
async function readAll(by: Person, case_id: number, client_id: number, person_id: number) {
  const params = path(case_id)
  const answers = [
    await by.ask(listPeople, {}),
    await by.ask(listPeople, { query: { search: 'Geheim' } }),
    await by.ask(getPerson, { params: path(person_id) }),
    await by.ask(partyEndpoints.list, { params }),
    await by.ask(caseContents.timeline, { params }),
    await by.ask(caseContents.overview, { params }),
    await by.ask(caseEndpoints.get, { params }),
    await by.ask(caseEndpoints.list, {}),
    await by.ask(clientEndpoints.get, { params: path(client_id) }),
    await by.ask(searchEndpoints.find, { query: { q: 'zzgeheim' } }),
    await by.ask(conflictEndpoints.search, { body: { name: 'Zzgeheim Person' } }),
    await by.ask(conflictEndpoints.search, { body: { email: 'red@example.com' } }),
    await by.ask(conflictEndpoints.list, {}),
    await by.ask(historyEndpoints.ofCase, { params }),
    await by.ask(historyEndpoints.list, {}),
  ]
  return answers
}

describe.each(['red from the start', 'raised later'])('a red person, %s', (how) => {
  test('is in no payload of diamond, gold and silver (PARTY-007)', async () => {
    const firm = await newFirm(casework)
    const { id: case_id, client_id } = await firm.addCase()
    const level = how === 'raised later' ? 'green' : 'red'
    const body = { name: 'Zzgeheim Person', email: 'red@example.com', phone: '03012345678' }
    const { person, id: party_id } = await firm.owner.call(partyEndpoints.add, {
      params: path(case_id),
      body: { person: { ...body, security_level: level }, role: 'opponent' },
    })
    const id = person?.id ?? 0
    await firm.owner.call(updatePerson, {
      params: path(id),
      body: { ...body, name: 'Zzgeheim Personne', security_level: level },
    })
    await firm.owner.call(updatePerson, {
      params: path(id),
      body: { ...body, security_level: level },
    })
    const params = { id: String(case_id), party_id: String(party_id) }
    await firm.owner.call(partyEndpoints.change, { params, body: { role: 'opponent_counsel' } })
    // A check whose hit is the person, one whose subject it is, and one by hand.
    await firm.addClient({ name: 'Somebody', email: 'red@example.com' })
    const again = await firm.addCase()
    await firm.owner.call(partyEndpoints.add, {
      params: path(again.id),
      body: { person_id: id, role: 'witness' },
    })
    await firm.owner.call(conflictEndpoints.create, { body: { name: 'Zzgeheim Person' } })
    if (how === 'raised later')
      await firm.owner.call(updatePerson, {
        params: path(id),
        body: { ...body, security_level: 'red' },
      })

    for (const role of ['diamond', 'gold', 'silver'] as const) {
      const employee = await firm.addEmployee(role)
      const answers = await readAll(employee, case_id, client_id, id)
      for (const [at, { text }] of answers.entries()) {
        expect([role, at, text.toLowerCase().includes('zzgeheim')]).toEqual([role, at, false])
      }
      expect(answers[2]?.status).toBe(404)
      const { pagination } = await employee.call(listPeople, {})
      expect(pagination.count).toBe(0)
      expect(await employee.call(partyEndpoints.list, { params: path(case_id) })).toHaveLength(1)
    }
    const admin = await firm.addEmployee('admin')
    expect(await admin.call(partyEndpoints.list, { params: path(case_id) })).toHaveLength(2)
    expect((await admin.call(conflictEndpoints.list, {})).items.length).toBeGreaterThanOrEqual(3)
  })
})
