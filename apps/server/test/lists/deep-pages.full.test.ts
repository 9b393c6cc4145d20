import { caseEndpoints, caseOrderings } from '@casework/contract/cases'
import { clientEndpoints, clientOrderings } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, documentOrderings } from '@casework/contract/documents'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { sessionEndpoints, sessionOrderings } from '@casework/contract/sessions'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, raw, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'

/** Enough for far pages: those in the second half are read backwards from the end. */
const RECORDS = 2250
/** A third are green, so that an employee who sees only green documents also has many pages. */
const DOCUMENTS = 3300
const PAGE_SIZE = 100

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  await addRecords(firm)
})

/** Adds shuffled records with many equal values, so that only the id decides their order. */
async function addRecords({ account_id, owner }: Firm): Promise<void> {
  const numbersTo = (rows: number) => raw(`generate_series(1, ${rows}) n`)
  const createdAt = raw("timestamptz '2024-01-01' + n * 7919 % 97 * interval '1 hour'")
  await inTransaction(
    casework.authPool,
    { account_id, user_id: owner.user_id, levels: ['red', 'yellow', 'green'] },
    async (scope) => {
      for (const insert of [
        sql`insert into clients (account_id, name, created_at) select ${account_id}, 'Client ' || n * 31 % 700, ${createdAt} from ${numbersTo(RECORDS)}`,
        sql`insert into cases (account_id, client_id, title, date, created_at)
        select ${account_id}, (select min(id) from clients where account_id = ${account_id}), 'Case ' || n * 31 % 700,
               date '2024-01-01' + n * 17 % 300, ${createdAt} from ${numbersTo(RECORDS)}`,
        sql`insert into sessions (account_id, case_id, client_id, title, date, duration, session_type, created_at)
        select ${account_id}, k.id, k.client_id, 'Session ' || n * 31 % 700, date '2024-01-01' + n * 17 % 300, 30, 'meeting', ${createdAt}
        from ${numbersTo(RECORDS)}, (select * from cases where account_id = ${account_id} order by id limit 1) k`,
        sql`insert into document_groups (account_id, session_id, name, created_at)
        select ${account_id}, (select min(id) from sessions where account_id = ${account_id}), 'Group ' || n, ${createdAt} from ${numbersTo(RECORDS)}`,
        sql`insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key, created_at)
        select ${account_id}, (select min(id) from clients where account_id = ${account_id}), 'paper-' || n * 31 % 700 || '.pdf', n * 17 % 300,
               (array['red', 'yellow', 'green'])[1 + n % 3], repeat('a', 64), 'deep-pages-' || ${account_id}::text || '-' || n, ${createdAt}
        from ${numbersTo(DOCUMENTS)}`,
      ])
        await scope.many(insert)
    },
  )
}

type Page = {
  items: readonly { id: number }[]
  pagination: { count: number; total_pages: number; count_is_lower_bound?: boolean | undefined }
}
type ListEndpoint = (
  person: Person,
  query: { page: number; page_size: number; ordering: string; search?: string },
) => Promise<Page>

/** Returns the ids of all pages in order, and the count, on which all pages must agree. */
async function readAllPages(
  person: Person,
  list: ListEndpoint,
  ordering: string,
  filters: object = {},
) {
  const fetchPage = (page: number) =>
    list(person, { page, page_size: PAGE_SIZE, ordering, ...filters })
  const first = await fetchPage(1)
  const pages = [first]
  while (pages.at(-1)?.items.length) pages.push(await fetchPage(pages.length + 1))
  const { total_pages, count_is_lower_bound } = first.pagination
  expect(count_is_lower_bound === true || total_pages === Math.max(1, pages.length - 1)).toBe(true)
  expect(new Set(pages.map(({ pagination }) => pagination.count))).toEqual(
    new Set([first.pagination.count]),
  )
  return {
    count: first.pagination.count,
    ids: pages.flatMap(({ items }) => items.map(({ id }) => id)),
  }
}

/** Each list with its orderings, the SQL of its ascending orderings, and its size. */
const LISTS: [string, ListEndpoint, readonly string[], Record<string, string>, number][] = [
  [
    'clients',
    (person, query) => person.call(clientEndpoints.list, { query } as never),
    clientOrderings,
    { name: 'sort_key, id' },
    RECORDS,
  ],
  [
    'cases',
    (person, query) => person.call(caseEndpoints.list, { query } as never),
    caseOrderings,
    { title: 'sort_key, id', date: 'date, id' },
    RECORDS,
  ],
  [
    'sessions',
    (person, query) => person.call(sessionEndpoints.list, { query } as never),
    sessionOrderings,
    { title: 'sort_key, id', date: 'date, id' },
    RECORDS,
  ],
  [
    'documents',
    (person, query) => person.call(documentEndpoints.list, { query } as never),
    documentOrderings,
    { file_name: 'sort_key, id', file_size: 'file_size, id' },
    DOCUMENTS,
  ],
  [
    'document_groups',
    (person, query) => person.call(documentGroupEndpoints.list, { query }),
    ['-created_at'],
    {},
    RECORDS,
  ],
]

type Levels = readonly ('red' | 'yellow' | 'green')[]

/** The whole list as ordered by the database, without pages. */
async function readIdsInOrder(
  table: string,
  order: string,
  levels: Levels = ['red', 'yellow', 'green'],
  where = 'true',
): Promise<number[]> {
  const { account_id } = firm
  return inTransaction(casework.authPool, { account_id, levels }, async (scope) => {
    const rows = await scope.many<{ id: number }>(
      sql`select id from ${raw(table)} where account_id = ${account_id} and ${raw(where)} order by ${raw(order)}`,
    )
    return rows.map(({ id }) => id)
  })
}

describe('the pages of a long list (OQ-239, OQ-248)', () => {
  test.each(LISTS)(
    'of %s contain each record once and in order, in each of its orderings',
    async (table, list, orderings, ascendingOrders, total) => {
      const newest = await readIdsInOrder(table, 'created_at desc, id desc')
      const pages: Record<string, number[]> = {}
      for (const ordering of orderings) {
        const { ids, count } = await readAllPages(firm.owner, list, ordering)
        expect([count, new Set(ids).size, ids.length]).toEqual([total, total, total])
        pages[ordering] = ids
      }
      expect(pages['-created_at']).toEqual(newest)
      for (const [ordering, order] of Object.entries(ascendingOrders))
        expect(pages[ordering]).toEqual(await readIdsInOrder(table, order))
      for (const ordering of orderings.filter(
        (key) => key.startsWith('-') && orderings.includes(key.slice(1)),
      )) {
        expect(pages[ordering]?.toReversed()).toEqual(pages[ordering.slice(1)])
      }
    },
  )

  test("contain and count nothing above the role's level (OQ-133)", async () => {
    const [, list] = LISTS[3] as (typeof LISTS)[number]
    const silver = await firm.addEmployee('silver')
    for (const ordering of ['-created_at', 'file_name', 'file_size']) {
      const { ids, count } = await readAllPages(silver, list, ordering)
      expect(count).toBe(DOCUMENTS / 3)
      expect(new Set(ids)).toEqual(new Set(await readIdsInOrder('documents', 'id', ['green'])))
      expect(ids.length).toBe(count)
    }
  })

  /** Searches that match the records themselves, with two words, or only their parent records. */
  const SEARCHES: [string, number, string, string][] = [
    ['clients', 0, 'client 12', "lower(name) like '%12%'"],
    ['cases', 1, 'case 12', "search like '%12%'"],
    ['cases', 1, 'client', 'true'],
    ['sessions', 2, 'session 12', "lower(title) like '%12%'"],
    ['sessions', 2, 'case', 'true'],
    ['sessions', 2, 'client', 'true'],
    ['documents', 3, 'paper-12', "lower(file_name) like '%paper-12%'"],
    ['document_groups', 4, 'group 12', "lower(name) like '%12%'"],
  ]
  test.each(SEARCHES)(
    'of %s contain what a search finds, each once and in order (%#)',
    async (table, listIndex, search, where) => {
      const [, list] = LISTS[listIndex] as (typeof LISTS)[number]
      const found = await readIdsInOrder(table, 'created_at desc, id desc', undefined, where)
      const { ids, count } = await readAllPages(firm.owner, list, '-created_at', { search })
      expect(ids.length).toBeGreaterThan(1)
      expect(ids).toEqual(found)
      expect(count).toBe(Math.min(COUNT_LIMIT, found.length))
    },
  )

  test('contain what a search combined with another filter finds', async () => {
    const [, list] = LISTS[2] as (typeof LISTS)[number]
    const date = '2024-03-01'
    const found = await readIdsInOrder('sessions', 'date, id', undefined, `date >= '${date}'`)
    const { ids, count } = await readAllPages(firm.owner, list, 'date', {
      search: 'client',
      date_after: date,
    })
    expect([ids, count]).toEqual([found, Math.min(COUNT_LIMIT, found.length)])
  })

  test("contain nothing above the role's level when searched (OQ-133)", async () => {
    const [, list] = LISTS[3] as (typeof LISTS)[number]
    const found = await readIdsInOrder(
      'documents',
      'created_at desc, id desc',
      ['green'],
      "lower(file_name) like '%paper-1%'",
    )
    const { ids, count } = await readAllPages(
      await firm.addEmployee('silver'),
      list,
      '-created_at',
      {
        search: 'paper-1',
      },
    )
    expect(ids.length).toBeGreaterThan(PAGE_SIZE)
    expect([ids, count]).toEqual([found, found.length])
  })
})
