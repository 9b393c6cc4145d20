import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import type { ScenarioName } from '../targets.ts'
import type { Scenario } from '../scenario.ts'
import { CLIENT_COLUMNS } from './columns.ts'

const createSearchScenario = (name: ScenarioName, term: string, requests: number): Scenario => ({
  name,
  requests,
  request: () => ({
    method: 'GET',
    path: `/api/clients/?page=1&page_size=20&search=${term}`,
    status: 200,
  }),
  baseline: {
    route: new RegExp(`^/api/clients/\\?page=1&page_size=20&search=${term}$`),
    text: `
      with found as materialized (
        select id, created_at from clients where account_id + 0 = $1::bigint and search like '%${term}%' limit ${COUNT_LIMIT + 1})
      select ${CLIENT_COLUMNS}, (select count(*)::int from found) as total
      from (select * from clients where account_id = $1::bigint and id in (select id from found order by created_at desc, id desc limit 20)) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
    values: ({ account_id }) => [account_id],
    toBody: (rows) => ({ items: rows, count: rows[0]?.['total'] ?? 0 }),
  },
})

/** Search terms by how many generated clients match: none, few, hundreds, nearly all. */
export const clientSearch: readonly Scenario[] = [
  createSearchScenario('search of clients, nothing found', 'qqqzzz', 2000),
  createSearchScenario('search of clients, rare', 'zimmermann42', 2000),
  createSearchScenario('search of clients, frequent', 'keller', 400),
  createSearchScenario('search of clients, two letters', 'an', 100),
]
