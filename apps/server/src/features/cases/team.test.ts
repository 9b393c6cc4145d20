import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { connectionEndpoints } from '@casework/contract/connections'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Firm, type Person } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { get, list } = caseEndpoints
const { addToTeam, removeFromTeam, team } = caseContents

const add = (by: Person, id: number, person: Person, part = 'member') =>
  by.ask(addToTeam, { params: { id }, body: { user_id: person.user_id, part } })
const remove = (by: Person, id: number, person: Person) =>
  by.ask(removeFromTeam, { params: { id, user_id: person.user_id } })

/** The team as user ids and parts. */
const readTeam = async (by: Person, id: number) =>
  (await by.call(team, { params: { id } })).map(({ user_id, part }) => [user_id, part])

const listMine = async (by: Person, query: object = {}) =>
  (await by.call(list, { query: { mine: 'true', ...query } })).items.map(({ id }) => id)

async function endConnection({ owner }: Firm, { name }: Person) {
  const followers = await owner.call(connectionEndpoints.followers, {})
  const connection_id = followers.find((one) => one.name === name)?.connection_id ?? 0
  await owner.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
}

const connect = ({ account_id }: Firm, employee: Person) =>
  inTransaction(casework.authPool, { account_id }, (scope) =>
    scope.one(sql`
      insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
      select ${account_id}, a.id, a.owner_user_id, 'gold' from accounts a where a.owner_user_id = ${employee.user_id}
      returning id`),
  )

describe('refusals', () => {
  test('only those who may assign change a team; every role reads it (MATTER-020)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    await add(firm.owner, id, firm.owner, 'lead')
    for (const role of EMPLOYEE_ROLES) {
      const employee = await firm.addEmployee(role)
      expect(await readTeam(employee, id)).toContainEqual([firm.owner.user_id, 'lead'])
      const mayAssign = role === 'admin' || role === 'diamond'
      expect((await add(employee, id, employee)).status).toBe(mayAssign ? 201 : 403)
      expect((await remove(employee, id, employee)).status).toBe(mayAssign ? 200 : 403)
    }
  })

  test('a person outside the firm, and one without a connection any more (MATTER-019)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const left = await firm.addEmployee('gold')
    await endConnection(firm, left)
    for (const user_id of [(await newPerson(casework)).user_id, left.user_id, 999_999_999, 0, 'x'])
      expect(
        await firm.owner.ask(addToTeam, { params: { id }, body: { user_id, part: 'lead' } }),
      ).toMatchObject({
        status: 400,
        body: { error: { data: { user_id: ['Please select a person of this firm'] } } },
      })
    expect(await readTeam(firm.owner, id)).toEqual([])
  })

  test('an unknown part, a person who is not in the team, and a foreign case', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const { id } = await firm.addCase()
    expect(await add(firm.owner, id, firm.owner, 'boss')).toMatchObject({
      status: 400,
      body: { error: { data: { part: ['Please select lead or member'] } } },
    })
    expect(await remove(firm.owner, id, firm.owner)).toMatchObject({
      status: 404,
      body: { error: { message: 'This person is not in the team' } },
    })
    for (const answer of [
      await other.owner.ask(team, { params: { id } }),
      await add(other.owner, id, other.owner),
      await remove(other.owner, id, other.owner),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { error: { message: 'Case not found' } },
      })
  })
})

describe('the team of a case', () => {
  test('has one lead: a second one makes the first a member (MATTER-018)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const [ann, ben] = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]

    const first = await add(firm.owner, id, ann, 'lead')
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: [
          {
            user_id: ann.user_id,
            name: ann.name,
            part: 'lead',
            is_you: false,
            added_at: expect.stringMatching(/Z$/) as string,
          },
        ],
      },
    })
    expect((await add(firm.owner, id, ben, 'lead')).status).toBe(201)
    expect(await readTeam(firm.owner, id)).toEqual([
      [ben.user_id, 'lead'],
      [ann.user_id, 'member'],
    ])
    expect((await add(firm.owner, id, ann, 'lead')).status).toBe(200)
    expect(await readTeam(ben, id)).toEqual([
      [ann.user_id, 'lead'],
      [ben.user_id, 'member'],
    ])
    expect(await firm.owner.call(get, { params: { id } })).toMatchObject({
      lead: { user_id: ann.user_id, name: ann.name },
    })
    expect((await add(firm.owner, id, ann, 'member')).status).toBe(200)
    expect((await firm.owner.call(get, { params: { id } })).lead).toBeNull()
  })

  test('never has two leads or one person twice, whoever is added at the same time (MATTER-018, MATTER-021)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    const [ann, ben] = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]
    const answers = await Promise.all(
      [ann, ann, ben, ben, ann, ben].map((person) => add(firm.owner, id, person, 'lead')),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    const members = await readTeam(firm.owner, id)
    expect(members.map(([, part]) => part)).toEqual(['lead', 'member'])
  })

  test('tells the person who is added or removed, not the one who does it (MATTER-022)', async () => {
    const firm = await newFirm(casework)
    const { id, number } = await firm.addCase()
    const [boss, ann] = [await firm.addEmployee('diamond'), await firm.addEmployee('silver')]
    await add(boss, id, ann, 'lead')
    await add(boss, id, ann, 'member')
    await add(boss, id, boss)
    await remove(boss, id, ann)
    await remove(boss, id, boss)
    await add(boss, id, ann)

    const alerts = await ann.call(alertEndpoints.list, {})
    expect(alerts).toMatchObject([
      {
        kind: 'case_assigned',
        message: `Ann diamond added you to ${number} Acme v. Smith as member.`,
      },
      { kind: 'case_unassigned', message: `Ann diamond removed you from ${number} Acme v. Smith.` },
      {
        kind: 'case_assigned',
        message: `Ann diamond added you to ${number} Acme v. Smith as lead.`,
      },
    ])
    expect(alerts[0]).toMatchObject({ link_type: 'case', link_id: id, case_id: id })
    expect(await boss.call(alertEndpoints.list, {})).toEqual([])
    expect(await firm.owner.call(alertEndpoints.list, {})).toEqual([])
  })

  test('is without a person whose connection ends, until the next connection (MATTER-023)', async () => {
    const firm = await newFirm(casework)
    const [{ id }, unassigned] = [await firm.addCase(), await firm.addCase()]
    const ann = await firm.addEmployee('gold')
    await add(firm.owner, id, ann, 'lead')
    expect(await listMine(ann)).toEqual([id])
    expect(await listMine(firm.owner)).toEqual([unassigned.id])

    await endConnection(firm, ann)
    expect(await readTeam(firm.owner, id)).toEqual([])
    const without = await firm.owner.call(get, { params: { id } })
    expect(without).toMatchObject({ lead: null, is_mine: true })
    expect(await listMine(firm.owner)).toEqual([unassigned.id, id])
    expect((await remove(firm.owner, id, ann)).status).toBe(404)

    await connect(firm, ann)
    expect(await readTeam(ann, id)).toEqual([[ann.user_id, 'lead']])
    expect(await listMine(ann)).toEqual([id])
    expect(await listMine(firm.owner)).toEqual([unassigned.id])
  })
})

test('"mine" lists own cases, for the owner also those without a team, with every other filter (MATTER-024)', async () => {
  const firm = await newFirm(casework)
  const [acme, roe] = [await firm.addClient(), await firm.addClient({ name: 'Roe' })]
  const [ann, ben] = [await firm.addEmployee('diamond'), await firm.addEmployee('gold')]
  const cases = []
  for (let n = 0; n < 12; n += 1) {
    const client = n % 2 ? roe : acme
    const title = n % 3 ? `Lease ${n}` : `Will ${n}`
    const legalCase = await firm.addCase({ title, client, date: `2026-01-${n + 10}` })
    if (n % 4 === 1) await add(firm.owner, legalCase.id, ann, 'lead')
    if (n % 4 > 1) await add(firm.owner, legalCase.id, ben)
    if (n % 4 === 3) await add(firm.owner, legalCase.id, firm.owner)
    if (n > 5) {
      const params = { id: legalCase.id }
      await firm.owner.call(caseEndpoints.setStatus, { params, body: { status: 'closed' } })
    }
    cases.push({ ...legalCase, n })
  }
  const mine = new Map<Person, (n: number) => boolean>([
    [firm.owner, (n) => n % 4 === 0 || n % 4 === 3],
    [ann, (n) => n % 4 === 1],
    [ben, (n) => n % 4 > 1],
  ])
  const filters: [object, (n: number) => boolean][] = [
    [{}, () => true],
    [{ status: 'open' }, (n) => n < 6],
    [{ status: 'archived' }, () => false],
    [{ search: 'lease' }, (n) => n % 3 !== 0],
    [{ search: 'roe', status: 'closed' }, (n) => n % 2 === 1 && n > 5],
    [{ search: 'wi' }, (n) => n % 3 === 0],
    [{ title: 'lease', client: roe.id }, (n) => n % 3 !== 0 && n % 2 === 1],
    [{ client_id: acme.id }, (n) => n % 2 === 0],
    [{ date_after: '2026-01-15', status: 'open' }, (n) => n === 5],
  ]
  const orders = {
    '-created_at': (n: number) => -n,
    created_at: (n: number) => n,
    '-date': (n: number) => -n,
  }
  for (const [person, isMine] of mine)
    for (const [filter, matches] of filters)
      for (const [ordering, sortBy] of Object.entries(orders)) {
        const expected = cases
          .filter(({ n }) => isMine(n) && matches(n))
          .sort((a, b) => sortBy(a.n) - sortBy(b.n))
        const query = { mine: 'true', ordering, ...filter }
        const { items, pagination } = await person.call(list, { query } as never)
        expect(
          items.map(({ title }) => title),
          JSON.stringify([person.name, query]),
        ).toEqual(expected.map(({ title }) => title))
        expect(pagination.count).toBe(expected.length)
        expect(items.every(({ is_mine }) => is_mine)).toBe(true)
      }
})

test('without filters the list contains every case (MATTER-025)', async () => {
  const firm = await newFirm(casework)
  const ids = []
  for (const status of ['open', 'closed'] as const) {
    const { id } = await firm.addCase()
    if (status === 'closed')
      await firm.owner.call(caseEndpoints.setStatus, { params: { id }, body: { status } })
    ids.push(id)
  }
  const ann = await firm.addEmployee('silver')
  for (const person of [firm.owner, ann]) {
    const { items, pagination } = await person.call(list, {})
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(pagination.count).toBe(2)
  }
  expect((await firm.owner.ask(list, { query: { status: 'lost' } })).status).toBe(400)
})
