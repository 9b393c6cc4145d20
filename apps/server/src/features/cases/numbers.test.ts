import { randomUUID } from 'node:crypto'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { create, get, list, remove, update } = caseEndpoints

const openCase = (person: Person, client_id_input: number, key: string = randomUUID()) =>
  person.ask(
    create,
    { body: { title: 'Acme v. Smith', date: '2020-02-18', client_id_input } },
    { 'idempotency-key': key },
  )

const readNumber = ({ body }: { body: unknown }) =>
  (body as { data: { number: string } }).data.number

/** The numbers of all cases, in their order. */
async function listNumbers({ owner }: Firm): Promise<string[]> {
  const numbers: string[] = []
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await owner.call(list, { query: { page, page_size: 100 } })
    numbers.push(...items.map(({ number }) => number))
    if (page >= pagination.total_pages) return numbers.sort()
  }
}

/** Numbers 1 to `count` of the firm's year. */
async function buildNumbers({ owner }: Firm, count: number): Promise<string[]> {
  const { today } = await owner.call(firmEndpoints.get, {})
  return Array.from(
    { length: count },
    (_, at) => `${today.slice(0, 4)}/${String(at + 1).padStart(4, '0')}`,
  )
}

describe('the number of a case', () => {
  test('counts from 0001 in each firm, whatever the date of the case (MATTER-001, MATTER-006, MATTER-007)', async () => {
    const firms = [await newFirm(casework), await newFirm(casework)]
    for (const firm of firms) {
      for (let n = 0; n < 3; n += 1) await firm.addCase({ date: `20${10 + n}-01-01` })
      expect(await listNumbers(firm)).toEqual(await buildNumbers(firm, 3))
    }
  })

  test('has no gap after 50 creates at the same time (MATTER-002)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient()
    const answers = await Promise.all(Array.from({ length: 50 }, () => openCase(firm.owner, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(readNumber).sort()).toEqual(await buildNumbers(firm, 50))
  })

  test('is not used by a refused or rolled back create (MATTER-003)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient()
    expect((await openCase(firm.owner, 999_999_999)).status).toBe(400)
    expect((await openCase(await firm.addEmployee('silver'), id)).status).toBe(403)
    await expect(
      inTransaction(casework.appPool, { account_id: firm.account_id }, async (scope) => {
        await scope.one(sql`
          insert into cases (account_id, client_id, title, date)
          values (${firm.account_id}, ${id}, 'Rolled back', '2026-01-01') returning id`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')

    await openCase(firm.owner, id)
    expect(await listNumbers(firm)).toEqual(await buildNumbers(firm, 1))
  })

  test('stays the same when a create is repeated with its key (MATTER-004)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient()
    const key = randomUUID()
    const first = await openCase(firm.owner, id, key)
    expect(readNumber(await openCase(firm.owner, id, key))).toBe(readNumber(first))
    expect(readNumber(await openCase(firm.owner, id))).toBe((await buildNumbers(firm, 2))[1])
  })

  test('is not given again after a deletion (MATTER-005)', async () => {
    const firm = await newFirm(casework)
    await firm.addCase()
    const last = await firm.addCase()
    await firm.owner.call(remove, { params: { id: last.id } })
    expect((await firm.addCase()).number).toBe((await buildNumbers(firm, 3))[2])
  })

  test('stays as it is when the case is edited (MATTER-038)', async () => {
    const firm = await newFirm(casework)
    const { id, number, client_id } = await firm.addCase()
    const params = { id }
    await firm.owner.call(caseEndpoints.updateDetails, {
      params,
      body: { court: 'Landgericht Berlin', court_reference: '12 O 34/26' },
    })
    await firm.owner.call(caseEndpoints.setStatus, { params, body: { status: 'closed' } })
    const team = { user_id: firm.owner.user_id, part: 'lead' } as const
    await firm.owner.call(caseContents.addToTeam, { params, body: team })

    const body = {
      title: 'New',
      description: 'Text',
      client_id_input: client_id,
      date: '2026-02-19',
    }
    await firm.owner.call(update, { params, body })
    expect(await firm.owner.call(get, { params })).toMatchObject({
      title: 'New',
      number,
      court: 'Landgericht Berlin',
      court_reference: '12 O 34/26',
      status: 'closed',
      lead: { user_id: firm.owner.user_id },
    })
  })
})

describe('the sequence of a firm', () => {
  /** Takes a number at a moment, as the trigger does. */
  const take = async (account_id: number, at: string) => {
    const { rows } = await casework.asOwner<{ taken: string }>(
      `select year || '/' || seq as taken from take_case_number($1, $2)`,
      [account_id, at],
    )
    return rows[0]?.taken
  }

  test('begins again at the turn of the year in its time zone (MATTER-007)', async () => {
    const [kiritimati, utc] = [await newFirm(casework), await newFirm(casework)]
    await casework.asOwner(`update accounts set timezone = 'Pacific/Kiritimati' where id = $1`, [
      kiritimati.account_id,
    ])
    // Kiritimati is 14 hours ahead of UTC.
    expect(await take(kiritimati.account_id, '2026-12-31T09:59:59Z')).toBe('2026/1')
    expect(await take(kiritimati.account_id, '2026-12-31T10:00:00Z')).toBe('2027/1')
    expect(await take(kiritimati.account_id, '2026-12-31T10:30:00Z')).toBe('2027/2')
    expect(await take(utc.account_id, '2026-12-31T10:30:00Z')).toBe('2026/1')
    expect(await take(utc.account_id, '2027-01-01T00:00:00Z')).toBe('2027/1')
  })

  test('continues after 9999 with five digits (MATTER-008)', async () => {
    const firm = await newFirm(casework)
    const year = (await buildNumbers(firm, 1))[0]?.slice(0, 4)
    await casework.asOwner(
      `insert into case_counters (account_id, year, last) values ($1, $2, 9998)`,
      [firm.account_id, year],
    )
    expect((await firm.addCase()).number).toBe(`${year}/9999`)
    expect((await firm.addCase()).number).toBe(`${year}/10000`)
  })
})

test('200 creates, refusals and repeats at the same time leave 1..n in each of three firms (MATTER-002, MATTER-003, MATTER-004, MATTER-006)', async () => {
  const firms = await Promise.all([1, 2, 3].map(() => newFirm(casework)))
  const clients = await Promise.all(firms.map((firm) => firm.addClient()))
  const created = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const [{ owner }, client] = [firms[at % 3] as Firm, clients[at % 3]?.id ?? 0]
      const key = randomUUID()
      const id = at % 7 === 0 ? 999_999_999 : client
      const times = at % 5 === 0 ? 2 : 1
      return Promise.all(Array.from({ length: times }, () => openCase(owner, id, key)))
    }),
  )
  for (const [index, firm] of firms.entries()) {
    const answered = created
      .filter((_, at) => at % 3 === index)
      .flatMap((answers) => answers.filter(({ status }) => status === 201).map(readNumber))
    const numbers = await listNumbers(firm)
    expect(numbers).toEqual(await buildNumbers(firm, numbers.length))
    expect(numbers).toEqual(expect.arrayContaining(answered))
    expect(new Set(answered).size).toBeGreaterThan(40)
  }
})
