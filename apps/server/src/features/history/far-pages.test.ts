import { historyEndpoints } from '@casework/contract/history'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { inTransaction, raw, sql, type Sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

/** Sealed ones; far pages begin after 5,000. */
const ENTRIES = 7000
const OPEN = 30
const PAGE_SIZE = 100

/** @param type the stored type of the entry `n` */
async function addEntries({ account_id, owner }: Firm, count: number, type: Sql): Promise<void> {
  const { user_id } = owner
  await inTransaction(casework.appPool, { account_id, user_id }, (scope) =>
    scope.many(sql`
      insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
      select ${account_id}, ${user_id}, 'owner', 'PUT /clients/:id/', 'updated', ${type}, array[n], 'done', n
      from generate_series(1, ${count}) n`),
  )
  const sealed = await inTransaction(casework.jobsPool, { account_id }, (scope) =>
    scope.many(sql`
      update audit_entries set seq = request_id::int, sealed = '{}', digest = '', hash = ''
      where account_id = ${account_id} and request_id::int <= ${count - OPEN} returning seq`),
  )
  expect(sealed).toHaveLength(count - OPEN)
}

const readPage = (person: Person, page: number) =>
  person.call(historyEndpoints.list, { query: { page, page_size: PAGE_SIZE } })

test('pages of all entries follow each other without a gap, near and far (HIST-017)', async () => {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  // Every fourth entry is about a person, and so are many of the newest.
  const type = raw(
    `case when n % 4 = 0 or n > ${ENTRIES} - 40 and n % 3 > 0 then 'user' else 'client' end`,
  )
  await addEntries(firm, ENTRIES + OPEN, type)

  for (const person of [firm.owner, admin]) {
    const isShown = (n: number) =>
      person === firm.owner || !(n % 4 === 0 || (n > ENTRIES - 40 && n % 3 > 0))
    const all = Array.from({ length: ENTRIES + OPEN }, (_, at) => ENTRIES + OPEN - at)
    const expected = all.filter(isShown)
    const last = Math.ceil(expected.length / PAGE_SIZE)
    for (const page of [2, 49, 50, 51, 52, last, last + 1]) {
      const { items, pagination } = await readPage(person, page)
      expect([page, pagination.count, items.map(({ object_id }) => object_id)]).toEqual([
        page,
        expected.length,
        expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      ])
    }
  }
})

test('a type with several stored names lists all of them in one order (HIST-017)', async () => {
  const firm = await newFirm(casework)
  const names = `array['connection', 'client', 'connections', 'send-connection-request', 'invitations']`
  await addEntries(firm, 100 + OPEN, raw(`(${names})[1 + n % 5]`))

  const numbers: number[] = []
  for (const page of [1, 2, 3, 4]) {
    const { items, pagination } = await firm.owner.call(historyEndpoints.list, {
      query: { object_type: 'connection', page, page_size: 25 },
    })
    expect(pagination.count).toBe(78)
    numbers.push(...items.map(({ object_id }) => object_id ?? 0))
  }

  const all = Array.from({ length: 100 + OPEN }, (_, at) => 100 + OPEN - at)
  expect(numbers).toEqual(all.filter((n) => [0, 2, 3].includes(n % 5)))
})
