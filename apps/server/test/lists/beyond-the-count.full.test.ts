// Filters that leave more rows than are counted: their pages come from the front of the list, or
// from all matches, and must be the same.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, raw, sql, type Sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'

/** Half of them match each filter below: more than the 1,000 that are counted. */
const RECORDS = 20_400
/** Rows of one insert, which must not take longer than a statement of the server may. */
const ROWS_PER_INSERT = 3400
const PAGE_SIZE = 100
/** All cases are later ones, of one client. */
const SHORT_CASES = 100_001

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  const { account_id } = firm
  const createdAt = raw(`timestamptz '2024-01-01' + n * 7919 % ${RECORDS} * interval '1 minute'`)
  // The newest half has no country and no case; dates are in the order of the age.
  const isOld = raw(`n * 7919 % ${RECORDS} < ${RECORDS / 2}`)
  const date = raw(`date '2024-01-01' + n * 7919 % ${RECORDS} / 20`)
  await insertRows(
    RECORDS,
    (numbers) => sql`
    insert into clients (account_id, name, country_id, created_at)
    select ${account_id}, case when ${isOld} then 'Garcia ' else 'Chen ' end || n, case when ${isOld} then 826 end, ${createdAt}
    from ${numbers}`,
  )
  await insertRows(
    1,
    () => sql`
    insert into cases (account_id, client_id, title, date)
    select ${account_id}, min(id), 'Case', date '2024-01-01' from clients where account_id = ${account_id}`,
  )
  await insertRows(
    RECORDS,
    (numbers) => sql`
    insert into sessions (account_id, case_id, client_id, title, date, duration, session_type, created_at)
    select ${account_id}, k.id, k.client_id, 'Session ' || n * 31 % 700, ${date}, 30, 'meeting', ${createdAt}
    from ${numbers}, (select * from cases where account_id = ${account_id}) k`,
  )
  await insertRows(
    RECORDS,
    (numbers) => sql`
    insert into documents (account_id, client_id, case_id, direct_case_id, file_name, file_size, security_level, sha256, store_key, created_at)
    select ${account_id}, k.client_id, case when ${isOld} then k.id end, case when ${isOld} then k.id end, 'paper-' || n * 31 % 700 || '.pdf', n * 17 % 300,
           case when n % 2 = 0 then 'red' else 'green' end, repeat('a', 64), 'beyond-' || ${account_id}::text || '-' || n, ${createdAt}
    from ${numbers}, (select * from cases where account_id = ${account_id}) k`,
  )
}, 120_000)

type Query = Readonly<Record<string, string | number>>
type Page = {
  items: readonly { id: number }[]
  pagination: { count: number; total_pages: number; count_is_lower_bound?: boolean }
}
const LISTS = {
  clients: clientEndpoints.list,
  sessions: sessionEndpoints.list,
  documents: documentEndpoints.list,
} as const
type Table = keyof typeof LISTS

const fetchPage = (person: Person, table: Table, query: Query) =>
  person.call(LISTS[table], { query }) as Promise<Page>

/** @param insert takes a source of numbers `n` */
async function insertRows(rows: number, insert: (numbers: Sql) => Sql): Promise<void> {
  const { account_id, owner } = firm
  const levels = ['red', 'yellow', 'green'] as const
  for (let from = 1; from <= rows; from += ROWS_PER_INSERT) {
    const to = Math.min(rows, from + ROWS_PER_INSERT - 1)
    await inTransaction(
      casework.authPool,
      { account_id, user_id: owner.user_id, levels },
      (scope) => scope.many(insert(raw(`generate_series(${from}, ${to}) n`))),
    )
  }
}

async function readIds(table: Table, where: string, order: string): Promise<number[]> {
  const { account_id } = firm
  const levels = ['red', 'yellow', 'green'] as const
  return inTransaction(casework.authPool, { account_id, levels }, async (scope) => {
    const rows = await scope.many<{ id: number }>(
      sql`select id from ${raw(table)} where account_id = ${account_id} and ${raw(where)} order by ${raw(order)}`,
    )
    return rows.map(({ id }) => id)
  })
}

const FILTERS: [Table, Query, string, string][] = [
  ['clients', { country: 826 }, 'country_id = 826', 'created_at desc, id desc'],
  ['clients', { country: 826, ordering: 'created_at' }, 'country_id = 826', 'created_at, id'],
  ['clients', { country: 826, ordering: 'name' }, 'country_id = 826', 'sort_key, id'],
  ['clients', { search: 'garcia' }, `search like '%garcia%'`, 'created_at desc, id desc'],
  ['sessions', { date_before: '2025-08-01' }, `date < '2025-08-02'`, 'date desc, id desc'],
  ['sessions', { search: 'case', ordering: 'created_at' }, 'true', 'created_at, id'],
  ['documents', { case__isnull: 'true' }, 'case_id is null', 'created_at desc, id desc'],
  ['documents', { case__isnull: 'false' }, 'case_id is not null', 'created_at desc, id desc'],
  [
    'documents',
    { case__isnull: 'false', ordering: 'file_size' },
    'case_id is not null',
    'file_size, id',
  ],
  ['documents', { search: 'paper', ordering: '-file_name' }, 'true', 'sort_key desc, id desc'],
]

describe('a filter that leaves more than 1,000 rows', () => {
  test.each(FILTERS)(
    'of %s, %j: near and far pages have the right rows (OQ-239, OQ-248, FIX-255)',
    async (table, query, where, order) => {
      const ids = await readIds(table, where, order)
      expect(ids.length).toBeGreaterThan(1001)
      const last = Math.ceil(ids.length / PAGE_SIZE)
      for (const page of [1, 2, 60, 100, last, last + 1, 10_000_000]) {
        const { items, pagination } = await fetchPage(firm.owner, table, {
          ...query,
          page,
          page_size: PAGE_SIZE,
        })
        expect(items.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        )
        expect(pagination).toMatchObject({ count: 1000, count_is_lower_bound: true })
      }
    },
  )

  test("of one client's documents: all pages in order, and nothing above the level (OQ-133)", async () => {
    const [client_id] = await readIds('clients', 'true', 'id')
    const silver = await firm.addEmployee('silver')
    for (const [person, where] of [
      [firm.owner, 'true'],
      [silver, `security_level = 'green'`],
    ] as const) {
      const ids = await readIds('documents', where, 'sort_key, id')
      for (const page of [1, 70, Math.ceil(ids.length / PAGE_SIZE)]) {
        const { items } = await fetchPage(person, 'documents', {
          client_id: client_id ?? 0,
          ordering: 'file_name',
          page,
          page_size: PAGE_SIZE,
        })
        expect(items.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        )
      }
    }
  })

  test.each([
    [{ case__isnull: 'true' }, 'case_id is null'],
    [{ case__isnull: 'false' }, 'case_id is not null'],
    [{ search: 'paper' }, 'true'],
  ] as const)('of documents, %j: only those of the role (OQ-133)', async (query, where) => {
    const silver = await firm.addEmployee('silver')
    const green = await readIds(
      'documents',
      `${where} and security_level = 'green'`,
      'created_at desc, id desc',
    )
    const last = Math.ceil(green.length / PAGE_SIZE)
    for (const page of [1, last, last + 1]) {
      const asked = { ...query, page, page_size: PAGE_SIZE }
      const { items, pagination } = await fetchPage(silver, 'documents', asked)
      expect(items.map(({ id }) => id)).toEqual(
        green.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      )
      expect(pagination.count).toBe(Math.min(1000, green.length))
      const hidden = { ...asked, security_level: 'red' }
      expect((await fetchPage(silver, 'documents', hidden)).pagination.count).toBe(0)
    }
  })
})

describe('what is too broad', () => {
  test('a range of more than 10,000 sessions is refused with 422 that names the date', async () => {
    const range = { start_date: '2024-01-01', end_date: '2026-12-31' }
    const refused = await firm.owner.ask(sessionEndpoints.list, { query: range })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: {
        type: 'too_broad',
        message: 'There are more than 10,000 sessions in this range. Choose a shorter one.',
        data: { end_date: [expect.stringContaining('10,000')] },
      },
    })
    const searched = await firm.owner.ask(sessionEndpoints.list, {
      query: { ...range, search: 'session 123' },
    })
    expect(searched.status).toBe(200)
    const month = { start_date: '2024-02-01', end_date: '2024-02-29' }
    const { items } = await fetchPage(firm.owner, 'sessions', month)
    expect(items).toHaveLength(29 * 20)
  })

  test('a text of two letters is refused in more than 100,000 records, unless a client is chosen', async () => {
    const { account_id } = firm
    const [client_id = 0] = await readIds('clients', 'true', 'id')
    await insertRows(
      SHORT_CASES - 1,
      (numbers) => sql`
      insert into cases (account_id, client_id, title, date, number_year, number_seq)
      select ${account_id}, ${client_id}, 'C', date '2024-01-01', 2020, n from ${numbers}`,
    )
    const message =
      'There are too many records for so short a text. Enter at least three letters or digits in a row.'
    const refusals = [
      [caseEndpoints.list, { search: 'xy' }, 'search'],
      [caseEndpoints.list, { search: 'a b c' }, 'search'],
      [caseEndpoints.list, { title: 'xy', date_after: '2024-01-01' }, 'title'],
      [caseEndpoints.export, { search: 'xy' }, 'search'],
      [searchEndpoints.find, { q: 'xy' }, 'q'],
    ] as const
    for (const [endpoint, query, field] of refusals) {
      const { status, body } = await firm.owner.ask(endpoint, { query })
      expect([status, body]).toEqual([
        422,
        {
          success: false,
          error: { status: 422, type: 'too_broad', message, data: { [field]: [message] } },
        },
      ])
    }
    for (const query of [
      { search: 'xy', client: client_id },
      { search: 'xyz' },
      { search: 'xy', title: 'case' },
      {},
    ]) {
      const { status } = await firm.owner.ask(caseEndpoints.list, { query })
      expect(status).toBe(200)
    }
    // The other lists of the firm are shorter.
    const { status } = await firm.owner.ask(clientEndpoints.list, { query: { search: 'xy' } })
    expect(status).toBe(200)
  }, 120_000)
})
