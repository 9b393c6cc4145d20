import type { WorkName } from '../targets.ts'
import type { Work } from '../work.ts'
import { CLIENT_COLUMNS } from './columns.ts'

/** As far as a search is counted. */
const COUNTED = 10_000

const searchFor = (name: WorkName, term: string, requests: number): Work => ({
  name,
  requests,
  request: () => ({
    method: 'GET',
    path: `/api/clients/?page=1&page_size=20&search=${term}`,
    status: 200,
  }),
  bare: {
    route: new RegExp(`^/api/clients/\\?page=1&page_size=20&search=${term}$`),
    text: `
      with found as materialized (
        select id, created_at from clients where account_id = $1::bigint and search like '%${term}%' limit ${COUNTED + 1})
      select ${CLIENT_COLUMNS}, (select count(*)::int from found) as total
      from (select * from clients where account_id = $1::bigint and id in (select id from found order by created_at desc, id desc limit 20)) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
    values: ({ account_id }) => [account_id],
    answer: (rows) => ({ items: rows, count: rows[0]?.['total'] ?? 0 }),
  },
})

/** Terms of the made-up names: in none, in a few, in some hundreds, in nearly all. */
export const clientSearch: readonly Work[] = [
  searchFor('search of clients, nothing found', 'qqqzzz', 2000),
  searchFor('search of clients, rare', 'zimmermann42', 2000),
  searchFor('search of clients, frequent', 'keller', 400),
  searchFor('search of clients, two letters', 'an', 100),
]
