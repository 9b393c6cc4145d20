import { documentEndpoints } from '@casework/contract/documents'
import { searchEndpoints, type FoundRecord } from '@casework/contract/search'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Firm } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const { find } = searchEndpoints
const NOTHING = { clients: [], cases: [], sessions: [], documents: [], people: [], entries: [] }

const casework = useTestApp()

async function newSeededFirm(): Promise<Firm & { client: number }> {
  const firm = await newFirm(casework)
  const client = await firm.addClient({
    name: 'Thornbury Holdings',
    email: 'office@thornbury.example',
  })
  const legalCase = await firm.addCase({ title: 'Thornbury v. Ashdown', client })
  await firm.addSession({ title: 'Thornbury hearing', legalCase })
  for (const security_level of ['red', 'yellow', 'green'])
    await uploadText(firm.owner, {
      client_id: client.id,
      security_level,
      doc_name: `Lease ${security_level}`,
    })
  return { ...firm, client: client.id }
}

const getNames = (found: FoundRecord[]) => found.map(({ name }) => name)

describe('refusals', () => {
  test('refuses a text that is too long and names the field', async () => {
    const person = await newPerson(casework)
    expect(await person.ask(find, { query: { q: 'x'.repeat(201) } })).toMatchObject({
      status: 400,
      body: { error: { data: { q: ['This text is too long'] } } },
    })
  })

  test('does not find records of another firm', async () => {
    await newSeededFirm()
    const otherFirm = await newFirm(casework)
    expect(await otherFirm.owner.call(find, { query: { q: 'thornbury' } })).toEqual(NOTHING)
    expect(await otherFirm.owner.call(find, { query: { q: 'lease' } })).toEqual(NOTHING)
  })
})

test('finds records of every kind by part of their text, with their parent (LOOK-090)', async () => {
  const firm = await newSeededFirm()
  const found = await firm.owner.call(find, { query: { q: ' HORNBUR ' } })
  expect(found).toMatchObject({
    clients: [{ id: firm.client, name: 'Thornbury Holdings', of: null }],
    cases: [
      {
        name: 'Thornbury v. Ashdown',
        of: 'Thornbury Holdings',
        number: expect.stringMatching(/^\d{4}\/0001$/),
        status: 'open',
        client_id: firm.client,
      },
    ],
    sessions: [
      {
        name: 'Thornbury hearing',
        of: 'Thornbury v. Ashdown',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        case_number: expect.stringMatching(/\/0001$/),
        client_name: 'Thornbury Holdings',
      },
    ],
    people: [],
    entries: [],
  })
  expect(await firm.owner.call(find, { query: { q: 'office@' } })).toMatchObject({
    clients: [{ id: firm.client }],
    cases: [],
  })
})

describe('the name of the client', () => {
  test("finds the client's cases, sessions and documents, behind those whose own text has it (LOOK-091)", async () => {
    const firm = await newFirm(casework)
    const client = await firm.addClient({ name: 'Kwame Osei' })
    const other = await firm.addClient({ name: 'Trent Ltd' })
    const own = await firm.addCase({ title: 'Trent v. Osei', client: other })
    const below = await firm.addCase({ title: 'Boundary dispute', client })
    await firm.addSession({ title: 'Site visit', legalCase: below })
    await firm.addSession({ title: 'Osei to be heard', legalCase: own })
    await uploadText(firm.owner, { client_id: client.id, doc_name: 'Lease' })
    await uploadText(firm.owner, { client_id: client.id, doc_name: 'Survey' })
    await uploadText(firm.owner, { client_id: other.id, doc_name: 'Osei witness statement' })
    const found = await firm.owner.call(find, { query: { q: 'osei' } })
    expect(getNames(found.cases)).toEqual(['Trent v. Osei', 'Boundary dispute'])
    expect(getNames(found.sessions)).toEqual(['Osei to be heard', 'Site visit'])
    expect(getNames(found.documents)).toEqual(['Osei witness statement', 'Survey', 'Lease'])
  })

  test('may be some of the words, in any order (LOOK-091)', async () => {
    const firm = await newFirm(casework)
    const client = await firm.addClient({ name: 'Kwame Osei', email: 'lease@osei.example' })
    await uploadText(firm.owner, { client_id: client.id, doc_name: 'Lease' })
    await uploadText(firm.owner, { client_id: client.id, doc_name: 'Survey' })
    for (const q of ['lease osei', 'Kwame LEASE', 'osei lease kwame'])
      expect(getNames((await firm.owner.call(find, { query: { q } })).documents)).toEqual(['Lease'])
    // The email of a client is no name.
    expect(
      getNames((await firm.owner.call(find, { query: { q: 'lease@osei' } })).documents),
    ).toEqual([])
  })

  test('finds no document above the level of the role, and none of another firm (LOOK-091)', async () => {
    const firm = await newSeededFirm()
    const other = await newFirm(casework)
    await other.addClient({ name: 'Thornbury Holdings' })
    const findNames = async (person: typeof firm.owner) =>
      getNames((await person.call(find, { query: { q: 'thornbury' } })).documents)
    expect(await findNames(await firm.addEmployee('silver'))).toEqual(['Lease green'])
    expect(await findNames(await firm.addEmployee('gold'))).toEqual(['Lease green', 'Lease yellow'])
    expect(await findNames(firm.owner)).toHaveLength(3)
    expect(await findNames(other.owner)).toEqual([])
  })
})

test('orders sessions by when they are: the next one first, past ones last (LOOK-158)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)
  const day = 24 * 60
  for (const [title, minutes, duration] of [
    ['Osei A, long ago', -300 * day, 60],
    ['Osei B, next month', 30 * day, 60],
    ['Osei C, last week', -7 * day, 60],
    ['Osei D, tomorrow', day, 60],
    ['Osei E, running', -60, 180],
  ] as const)
    await firm.addSession({ title, legalCase, date: inMinutes(minutes), duration })
  const { sessions } = await firm.owner.call(find, { query: { q: 'osei' } })
  expect(getNames(sessions)).toEqual([
    'Osei E, running',
    'Osei D, tomorrow',
    'Osei B, next month',
    'Osei C, last week',
    'Osei A, long ago',
  ])
})

test.each(['', ' ', 't', '%', '__', 'nobody has this'])('finds nothing for "%s"', async (q) => {
  const firm = await newSeededFirm()
  expect(await firm.owner.call(find, { query: { q } })).toEqual(NOTHING)
})

test('returns five per kind, first those that begin with the text', async () => {
  const firm = await newFirm(casework)
  for (const name of [
    'Zeta Alpha',
    'Beta Alpha',
    'Alpha Six',
    'Alpha One',
    'Alpha Two',
    'Gamma Alpha',
  ])
    await firm.addClient({ name })
  const { clients } = await firm.owner.call(find, { query: { q: 'alpha' } })
  expect(getNames(clients)).toEqual([
    'Alpha One',
    'Alpha Six',
    'Alpha Two',
    'Beta Alpha',
    'Gamma Alpha',
  ])
  // Short texts cannot use the trigram index, but find the same.
  expect(getNames((await firm.owner.call(find, { query: { q: 'ze' } })).clients)).toEqual([
    'Zeta Alpha',
  ])
})

test("documents above the role's levels leave no trace", async () => {
  const firm = await newSeededFirm()
  const findNames = async (role: 'admin' | 'diamond' | 'gold' | 'silver') =>
    getNames(
      (await (await firm.addEmployee(role)).call(find, { query: { q: 'lease' } })).documents,
    ).sort()
  const listNames = async (role: 'admin' | 'diamond' | 'gold' | 'silver') => {
    const { items } = await (await firm.addEmployee(role)).call(documentEndpoints.list, {})
    return items.map(({ doc_name }) => doc_name ?? '').sort()
  }
  expect(getNames((await firm.owner.call(find, { query: { q: 'lease' } })).documents)).toHaveLength(
    3,
  )
  for (const role of ['admin', 'diamond', 'gold', 'silver'] as const)
    expect(await findNames(role)).toEqual(await listNames(role))
  expect(await findNames('silver')).toEqual(['Lease green'])
})
