import { clientEndpoints } from '@casework/contract/clients'
import { searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, startTestApp, type TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { newUnfencedDatabase } from './unfenced-database.ts'

/** More than the candidates of a search. The visible document is last in every order. */
const HIDDEN = 3000

let database: TestDatabase
let casework: TestApp
beforeAll(async () => {
  database = await newUnfencedDatabase()
  await onDatabase(database.owner, (client) =>
    client.query(`
      create or replace view documents_within as
      select account_id, id, search, security_level, file_name, file_size, created_at, case_id, session_id, group_id,
        account_id + 0 as text_account_id, sort_key
      from documents`),
  )
  casework = await startTestApp({ database })
})
afterAll(async () => {
  await casework.stop()
  await database.drop()
})

test('a search finds a visible document behind many hidden ones when neither policy nor view filters', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { id: client } = await firm.addClient()
  await inTransaction(
    casework.authPool,
    { account_id: firm.account_id, user_id: firm.owner.user_id, levels: ['red', 'green'] },
    (scope) =>
      scope.many(sql`
        insert into documents (account_id, id, client_id, file_name, file_size, security_level, sha256, store_key, created_at)
        select ${scope.account_id}, n, ${client}, 'thornbury-' || n || '.pdf', 1,
               case when n <= ${HIDDEN}::int then 'red' else 'green' end, repeat('a', 64), 'search-views-' || n, now() - n * interval '1 second'
        from generate_series(1, ${HIDDEN}::int + 1) n`),
  )

  const { documents } = await silver.call(searchEndpoints.find, { query: { q: 'thornbury' } })

  expect(documents.map(({ name }) => name)).toEqual([`thornbury-${HIDDEN + 1}.pdf`])
})

test('filters compare their own column, alone and beside a search', async () => {
  const firm = await newFirm(casework)
  await firm.addClient({ name: 'Anna Thorn', email: 'office@berta.example', country: 276 })
  await firm.addClient({ name: 'Berta Thorn', email: 'office@anna.example', country: 826 })
  const list = async (query: Record<string, string>) => {
    const { items, pagination } = await firm.owner.call(clientEndpoints.list, { query })
    expect(pagination.count).toBe(items.length)
    return items.map(({ name }) => name)
  }

  expect(await list({ name: 'anna' })).toEqual(['Anna Thorn'])
  expect(await list({ email: 'anna' })).toEqual(['Berta Thorn'])
  expect(await list({ search: 'thorn', country: '276' })).toEqual(['Anna Thorn'])
  expect(await list({ search: 'berta', name: 'anna', email: 'office' })).toEqual(['Anna Thorn'])
  expect(await list({ name: 'th', email: 'berta' })).toEqual(['Anna Thorn'])
  expect(await list({ name: 'anna', mobile: '123' })).toEqual([])
})

test('a session search keeps dates and title, also for hits by the name of the client', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient({ name: 'Thornbury Holdings' })
  const legalCase = await firm.addCase({ title: 'Lease', client })
  await firm.addSession({ title: 'Hearing', legalCase, date: '2030-01-01T09:00:00' })
  await firm.addSession({ title: 'Meeting', legalCase, date: '2031-01-01T09:00:00' })
  const list = async (query: Record<string, string>) =>
    (await firm.owner.call(sessionEndpoints.list, { query })).items.map(({ title }) => title)

  expect(await list({ search: 'thornbury' })).toEqual(['Meeting', 'Hearing'])
  expect(await list({ search: 'thornbury', date_after: '2030-06-01' })).toEqual(['Meeting'])
  expect(await list({ search: 'lease', title: 'hearing' })).toEqual(['Hearing'])
  expect(await list({ search: 'th', title: 'meeting' })).toEqual(['Meeting'])
  expect(await list({ title: 'lease' })).toEqual([])
})
