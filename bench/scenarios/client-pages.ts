import type { ScenarioName } from '../targets.ts'
import type { Scenario } from '../scenario.ts'
import { CLIENT_COLUMNS } from './columns.ts'

const PAGE_SIZE = 20

/** The total that triggers maintain, as a column of each row. */
const WITH_TOTAL = `${CLIENT_COLUMNS},
        (select sum(t.rows)::int from account_totals t where t.account_id = $1::bigint and t.kind = 'client') as total`

const toList = (rows: Record<string, unknown>[]) => ({
  items: rows,
  count: rows[0]?.['total'] ?? 0,
})

/** Skips rows by id from the start of the list, which is optimal for pages before the middle. */
const createPageScenario = (name: ScenarioName, page: number, requests: number): Scenario => ({
  name,
  requests,
  request: () => ({
    method: 'GET',
    path: `/api/clients/?page=${page}&page_size=${PAGE_SIZE}`,
    status: 200,
  }),
  baseline: {
    route: new RegExp(`^/api/clients/\\?page=${page}&page_size=${PAGE_SIZE}$`),
    text: `
      select ${WITH_TOTAL}
      from (
        select * from clients where account_id = $1::bigint and id in (
          select id from clients where account_id = $1::bigint order by created_at desc, id desc offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE})) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
    values: ({ account_id }) => [account_id],
    toBody: toList,
  },
})

/** The last page of 100,000 clients, with the offset from the end. */
const lastPage: Scenario = {
  ...createPageScenario('list of clients, page 5,000', 5000, 1000),
  baseline: {
    ...createPageScenario('list of clients, page 5,000', 5000, 1000).baseline,
    text: `
      select ${WITH_TOTAL}
      from (
        select * from clients where account_id = $1::bigint and id in (
          select id from clients where account_id = $1::bigint order by created_at, id
          offset greatest(0, (select sum(t.rows) from account_totals t where t.account_id = $1::bigint and t.kind = 'client') - 5000 * ${PAGE_SIZE}) limit ${PAGE_SIZE})) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
  },
}

const firstPage = createPageScenario('list of 20 clients, newest first', 1, 2000)

export const clientPages: readonly Scenario[] = [
  firstPage,
  { ...firstPage, name: 'list of 20 clients, firm of 10,000', firmIndex: 1 },
  { ...firstPage, name: 'list of 20 clients, firm of 100', firmIndex: 2 },
  createPageScenario('list of clients, page 50', 50, 2000),
  createPageScenario('list of clients, page 500', 500, 1000),
  createPageScenario('list of clients, page 2,500', 2500, 400),
  lastPage,
]
