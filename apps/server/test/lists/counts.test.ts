import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { historyEndpoints } from '@casework/contract/history'
import { journalEndpoints } from '@casework/contract/journal'
import type { Pagination } from '@casework/contract/parts/answer'
import { partyEndpoints } from '@casework/contract/parties'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, raw, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'

/** Of each list, one more than are counted when it is filtered. */
const ROWS = 1001
const NUMBERS = raw(`generate_series(1, ${ROWS}) n`)
const LEVELS = ['red', 'yellow', 'green'] as const

const casework = useTestApp()
let firm: Firm
let case_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  case_id = (await firm.addCase()).id
  const { account_id, owner } = firm
  const [account, user] = [sql`${account_id}::bigint`, sql`${owner.user_id}::bigint`]
  await inTransaction(
    casework.authPool,
    { account_id, user_id: owner.user_id, levels: LEVELS },
    async (scope) => {
      for (const insert of [
        sql`insert into clients (account_id, name)
            select ${account}, case n when 1 then 'Ann' else 'Bea' end || ' Garcia' from ${NUMBERS}`,
        sql`insert into people (account_id, kind, name) select ${account}, 'person', 'Ann Cole' from ${NUMBERS}`,
        sql`insert into entries (account_id, case_id, kind, body, happened_at, security_level, user_id)
            select ${account}, ${case_id}::bigint, 'note', 'Called', '2026-01-02 09:00', 'green', ${user} from ${NUMBERS}`,
        sql`insert into deadlines (account_id, case_id, kind, title, due_on, dated_by, created_by)
            select ${account}, ${case_id}::bigint, 'own', 'Reply', '2030-01-02', ${user}, ${user} from ${NUMBERS}`,
        sql`insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
            select ${account}, ${user}, 'owner', 'PUT /cases/:id/', 'updated', 'case', array[${case_id}::bigint], 'done', gen_random_uuid()
            from ${NUMBERS}`,
      ])
        await scope.many(insert)
    },
  )
  await casework.asOwner(
    `insert into conflict_checks (account_id, cause, subject_name, subject_side, hits_level, security_level, made_by)
     select $1, 'by_hand', 'Ann Cole', 'ours', 'green', 'green', $2 from generate_series(1, ${ROWS})`,
    [account_id, owner.user_id],
  )
})

type List = (person: Person, query: object) => Promise<{ items: object[]; pagination: Pagination }>
const LISTS: Readonly<Record<string, List>> = {
  clients: (person, query) => person.call(clientEndpoints.list, { query }),
  people: (person, query) => person.call(partyEndpoints.listPeople, { query }),
  'the journal of the firm': (person, query) => person.call(journalEndpoints.list, { query }),
  'the journal of a case': (person, query) =>
    person.call(journalEndpoints.list, { query: { ...query, case_id } }),
  deadlines: (person, query) => person.call(deadlineEndpoints.list, { query }),
  'conflict checks': (person, query) => person.call(conflictEndpoints.list, { query }),
  'the history of a case': (person, query) =>
    person.call(historyEndpoints.ofCase, { params: { id: case_id }, query }),
}

const countOf = async (list: List, person: Person, query: object) => {
  const { pagination } = await list(person, { ...query, page_size: 20 })
  return pagination
}

describe('the count of a list', () => {
  test.each([
    ['clients', { search: 'garcia' }],
    ['people', { kind: 'person' }],
    ['people', { search: 'cole' }],
    ['the journal of the firm', { kind: 'note' }],
    ['the journal of a case', { search: 'called' }],
    ['deadlines', { state: 'open' }],
    ['deadlines', { mine: 'false' }],
    ['conflict checks', { state: 'open' }],
    ['conflict checks', { search: 'cole' }],
  ])(
    'of %s, filtered by %j, ends at 1,000, and later pages are answered (OQ-239, OQ-248, FIX-255)',
    async (name, filter) => {
      const list = LISTS[name] as List
      expect(await countOf(list, firm.owner, filter)).toEqual({
        count: 1000,
        total_pages: 50,
        page: 1,
        page_size: 20,
        count_is_lower_bound: true,
      })
      const last = await list(firm.owner, { ...filter, page: 51, page_size: 20 })
      expect([last.items.length, last.pagination.total_pages]).toEqual([1, 50])
      const beyond = await list(firm.owner, { ...filter, page: 52, page_size: 20 })
      expect([beyond.items.length, beyond.pagination.count]).toEqual([0, 1000])
    },
  )

  test('of a filtered list of 1,000 rows is exact (OQ-239, FIX-255)', async () => {
    const found = await countOf(LISTS['clients'] as List, firm.owner, { search: 'bea garcia' })
    expect(found).toEqual({ count: 1000, total_pages: 50, page: 1, page_size: 20 })
  })

  test.each(Object.entries(LISTS))(
    'of %s without a filter is exact, also for a role of fewer levels (OQ-248, FIX-255)',
    async (name, list) => {
      const role = name === 'conflict checks' ? 'diamond' : 'silver'
      for (const person of [firm.owner, await firm.addEmployee(role)]) {
        const { count, total_pages, ...page } = await countOf(list, person, {})
        expect(count).toBeGreaterThanOrEqual(ROWS)
        expect(total_pages).toBe(Math.ceil(count / 20))
        expect(page).toEqual({ page: 1, page_size: 20 })
        const last = await list(person, { page: total_pages, page_size: 20 })
        expect(last.items).toHaveLength(count - 20 * (total_pages - 1))
        const beyond = await list(person, { page: total_pages + 1, page_size: 20 })
        expect([beyond.items.length, beyond.pagination.count]).toEqual([0, count])
      }
    },
  )

  test('of the history of the firm without a filter is exact, though an admin sees less (OQ-248, FIX-255)', async () => {
    const read = (person: Person, query: object) =>
      person.call(historyEndpoints.list, { query: { ...query, page_size: 20 } })
    const admin = await firm.addEmployee('admin')
    // The first request of the admin is an entry too.
    const [seen, whole] = [await read(admin, {}), await read(firm.owner, {})]
    const hidden = await read(firm.owner, { object_type: 'user' })
    expect(seen.pagination.count).toBe(whole.pagination.count - hidden.pagination.count)
    expect(seen.pagination).not.toHaveProperty('count_is_lower_bound')
    expect((await read(admin, { object_type: 'case' })).pagination).toMatchObject({
      count: 1000,
      count_is_lower_bound: true,
    })
  })
})
