import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { alertEndpoints } from '@casework/contract/alerts'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const { create, get, list, search } = conflictEndpoints
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

test('a client is created as before, and answers its check (CONF-001)', async () => {
  const firm = await newFirm(casework)
  const plain = await addClient(firm, 'Nobody Knows', { email: 'a@b.example', mobile: '12345' })
  expect(plain).toEqual({
    id: plain.id,
    name: 'Nobody Knows',
    email: 'a@b.example',
    mobile: '12345',
    country: null,
    created_at: plain.created_at,
    version: 1,
    cases_count: 0,
    sessions_count: 0,
    documents_count: 0,
    conflict_check: null,
  })
  await addParty(firm, 'Acme Limited', 'opponent')
  const answer = await firm.owner.ask(clientEndpoints.create, { body: { name: 'ACME Ltd' } })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      data: {
        name: 'ACME Ltd',
        conflict_check: { id: expect.any(Number), state: 'open', hits: 1, has_hidden: false },
      },
    },
  })
})

test('a client equal to an opponent gets a check; equal to clients only, none (CONF-002)', async () => {
  const firm = await newFirm(casework)
  await addParty(firm, 'Mueller', 'opponent_counsel')
  await addClient(firm, 'Other Client GmbH')
  expect((await addClient(firm, 'Other Client')).conflict_check).toBeNull()
  const { conflict_check, id } = await addClient(firm, 'Müller GmbH & Co. KG')
  expect(conflict_check).toMatchObject({ state: 'open', hits: 1 })
  expect(await openChecks(firm)).toMatchObject([
    {
      cause: 'client_created',
      subject: { name: 'Müller GmbH & Co. KG', side: 'ours' },
      case: null,
      client_id: id,
      state: 'open',
      decision: null,
      made_by: firm.owner.name,
      decided_by: null,
      has_hidden: false,
      hits: [{ match: 'same', kind: 'person', name: 'Mueller', sides: ['theirs'] }],
    },
  ])
})

test('an opponent equal to the client of a closed case gets a check with its number (CONF-003)', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient({ name: 'Müller Limited' })
  const { id, number, title } = await firm.addCase({ client, title: 'Müller v. Bank' })
  await firm.owner.call(caseEndpoints.setStatus, { params: path(id), body: { status: 'closed' } })
  const { conflict_check, case_id } = await addParty(firm, 'Mueller Ltd', 'opponent')
  const [check] = await openChecks(firm)
  expect(check).toMatchObject({
    id: conflict_check?.id,
    cause: 'party_added',
    case: { id: case_id },
  })
  expect(check?.hits).toEqual([
    {
      match: 'same',
      kind: 'client',
      id: client.id,
      name: 'Müller Limited',
      former_name: null,
      sides: ['ours'],
      places: [{ case_id: id, number, title, status: 'closed', role: 'client' }],
      retired_on: null,
    },
  ])
  const found = await firm.owner.call(search, { body: { name: 'Mueller Ltd', side: 'theirs' } })
  expect(found).toMatchObject({ decision_needed: true, has_hidden: false })
  expect(found.hits.map(({ kind, match }) => `${kind} ${match}`)).toEqual([
    'person same',
    'client same',
  ])
  const ours = await firm.owner.call(search, {
    body: { name: 'Mueller Ltd', side: 'ours', except_client_id: client.id },
  })
  expect(ours.hits.map(({ kind }) => kind)).toEqual(['person'])
})

test('another role is checked again, another reference is not (CONF-004)', async () => {
  const firm = await newFirm(casework)
  await firm.addClient({ name: 'Known Client' })
  const party = await addParty(firm, 'Known Client', 'insurer')
  expect(party.conflict_check).toBeNull()
  const params = { id: String(party.case_id), party_id: String(party.id) }
  const change = (body: object) => firm.owner.call(partyEndpoints.change, { params, body })
  expect((await change({ reference: 'AZ 12' })).conflict_check).toBeNull()
  expect(await openChecks(firm)).toEqual([])
  expect((await change({ role: 'witness' })).conflict_check).toMatchObject({ hits: 1 })
  expect((await change({ role: 'opponent' })).conflict_check).toMatchObject({ hits: 1 })
  expect((await change({ role: 'opponent', reference: 'AZ 13' })).conflict_check).toBeNull()
  expect((await openChecks(firm)).map(({ cause, subject }) => `${cause} ${subject.side}`)).toEqual([
    'role_changed theirs',
    'role_changed other',
  ])
})

test('a changed name, email or mobile is checked (CONF-005)', async () => {
  const firm = await newFirm(casework)
  await addParty(firm, 'Opponent One', 'opponent', {
    email: 'OP@one.example',
    phone: '447700900123',
  })
  const { id } = await addClient(firm, 'Quiet Client')
  const update = async (body: object) =>
    (
      await firm.owner.call(clientEndpoints.update, {
        params: path(id),
        body: { name: 'Quiet Client', ...body },
      })
    ).conflict_check
  expect(await update({})).toBeNull()
  expect(await update({ email: 'op@ONE.example' })).toMatchObject({ hits: 1 })
  expect(await update({ email: 'op@ONE.example' })).toBeNull()
  expect(await update({ mobile: '07700900123' })).toMatchObject({ hits: 1 })
  expect(await update({ name: 'One Opponent' })).toMatchObject({ hits: 1 })
  const checks = await openChecks(firm)
  expect(checks.map(({ cause, hits }) => `${cause} ${hits[0]?.match}`)).toEqual([
    'client_changed same',
    'client_changed contact',
    'client_changed contact',
  ])
})

test('a former name still hits (CONF-006)', async () => {
  const firm = await newFirm(casework)
  const { id, name } = await firm.addClient({ name: 'Old Harbour Trading' })
  await firm.owner.call(clientEndpoints.update, {
    params: path(id),
    body: { name: 'Northwind Logistics' },
  })
  const { hits } = await firm.owner.call(search, { body: { name: 'Old Harbour Trading Ltd' } })
  expect(hits).toMatchObject([
    { match: 'same', kind: 'client', id, name: 'Northwind Logistics', former_name: name },
  ])
  const present = await firm.owner.call(search, { body: { name: 'Northwind Logistics' } })
  expect(present.hits).toMatchObject([{ match: 'same', former_name: null }])
})

test('contacts of other names match (CONF-008)', async () => {
  const firm = await newFirm(casework)
  await firm.addClient({ name: 'Phone Owner', mobile: '07700900123' })
  await firm.addClient({ name: 'Mail Owner', email: 'info@acme.example' })
  const find = async (body: object) =>
    (await firm.owner.call(search, { body })).hits.map(({ match, name }) => `${match} ${name}`)
  expect(await find({ name: 'Someone', phone: '447700900123' })).toEqual(['contact Phone Owner'])
  expect(await find({ name: 'Someone', email: 'INFO@ACME.example' })).toEqual([
    'contact Mail Owner',
  ])
  expect(await find({ phone: '0900123' })).toEqual([])
  // Seven digits; the plus is none.
  await firm.addClient({ name: 'Short Owner', mobile: '+49 30 123', country: 250 })
  expect(await find({ phone: '+49 30 123' })).toEqual([])
  expect(await find({ name: 'Li Wu' })).toEqual([])
})

test('a court is never checked and never a hit (CONF-022)', async () => {
  const firm = await newFirm(casework)
  await firm.addClient({ name: 'Landgericht Berlin' })
  const court = await addParty(firm, 'Landgericht Berlin', 'court')
  expect(court.conflict_check).toBeNull()
  const find = async () =>
    (
      await firm.owner.call(search, { body: { name: 'Landgericht Berlin', side: 'theirs' } })
    ).hits.map(({ kind, sides }) => `${kind} ${sides.join()}`)
  expect(await find()).toEqual(['client ours'])
  const { id } = await firm.addCase()
  await firm.owner.call(partyEndpoints.add, {
    params: path(id),
    body: { person_id: court.person?.id ?? 0, role: 'witness' },
  })
  expect(await find()).toEqual(['person other', 'client ours'])
})

test('a check by hand is kept when it needs a decision', async () => {
  const firm = await newFirm(casework)
  await firm.addClient({ name: 'Acme Ltd' })
  const stored = await firm.owner.ask(create, { body: { name: 'Acme', side: 'theirs' } })
  expect(stored).toMatchObject({
    status: 201,
    body: { data: { cause: 'by_hand', case: null, client_id: null, hits: [{ name: 'Acme Ltd' }] } },
  })
  const known = await firm.owner.ask(create, { body: { name: 'Acme', side: 'ours' } })
  expect(known).toMatchObject({
    status: 200,
    body: { data: { decision_needed: false, hits: [{ name: 'Acme Ltd' }] } },
  })
  expect(await openChecks(firm)).toHaveLength(1)
  const found = await firm.owner.call(list, { query: { search: 'ACM', state: 'open' } })
  expect(found.pagination.count).toBe(1)
  expect((await firm.owner.call(list, { query: { search: 'nobody' } })).items).toEqual([])
})

test('deleting client and case leaves the check with its hits as they were (CONF-015)', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient({ name: 'Lasting Name' })
  await firm.addCase({ client, title: 'Lasting case' })
  const party = await addParty(firm, 'Lasting Name', 'opponent')
  const params = path(party.conflict_check?.id ?? 0)
  const before = await firm.owner.call(get, { params })
  await firm.owner.call(clientEndpoints.remove, { params: path(client.id) })
  await firm.owner.call(caseEndpoints.remove, { params: path(party.case_id) })
  expect(await firm.owner.call(get, { params })).toEqual({ ...before, case: null })
})

test('the names of hits are plain text (CONF-025)', async () => {
  const firm = await newFirm(casework)
  const name = '<img src=x onerror=alert(1)>'
  await firm.addClient({ name })
  const { hits } = await firm.owner.call(search, { body: { name } })
  expect(hits).toMatchObject([{ name, match: 'same' }])
})

test('alerts about hidden hits go to the owner', async () => {
  const firm = await newFirm(casework)
  await addParty(firm, 'Hidden Person', 'opponent', { security_level: 'red' })
  const diamond = await firm.addEmployee('diamond')
  const { conflict_check } = await diamond.call(clientEndpoints.create, {
    body: { name: 'Hidden Person' },
  })
  expect(conflict_check).toMatchObject({ hits: 0, has_hidden: true })
  const alerts = await firm.owner.call(alertEndpoints.list, {})
  expect(alerts).toMatchObject([
    { kind: 'conflict_hidden', link_type: 'conflict_check', link_id: conflict_check?.id },
  ])
})
