import type { WorkName } from '../targets.ts'
import type { Work } from '../work.ts'
import { CLIENT_COLUMNS } from './columns.ts'

const SIZE = 20

/** The total travels with the rows, as kept by trigger. */
const WITH_TOTAL = `${CLIENT_COLUMNS},
        (select sum(t.rows)::int from account_totals t where t.account_id = $1::bigint and t.kind = 'client') as total`

const asList = (rows: Record<string, unknown>[]) => ({
  items: rows,
  count: rows[0]?.['total'] ?? 0,
})

/** Ids first, from the index alone; beyond the middle an offset from the other end would be the cheaper one. */
const pageOf = (name: WorkName, page: number, requests: number): Work => ({
  name,
  requests,
  request: () => ({
    method: 'GET',
    path: `/api/clients/?page=${page}&page_size=${SIZE}`,
    status: 200,
  }),
  bare: {
    route: new RegExp(`^/api/clients/\\?page=${page}&page_size=${SIZE}$`),
    text: `
      select ${WITH_TOTAL}
      from (
        select * from clients where account_id = $1::bigint and id in (
          select id from clients where account_id = $1::bigint order by created_at desc, id desc offset ${(page - 1) * SIZE} limit ${SIZE})) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
    values: ({ account_id }) => [account_id],
    answer: asList,
  },
})

/** The end of 100,000 clients, read from the end. */
const lastPage: Work = {
  ...pageOf('list of clients, page 5,000', 5000, 1000),
  bare: {
    ...pageOf('list of clients, page 5,000', 5000, 1000).bare,
    text: `
      select ${WITH_TOTAL}
      from (
        select * from clients where account_id = $1::bigint and id in (
          select id from clients where account_id = $1::bigint order by created_at, id
          offset greatest(0, (select sum(t.rows) from account_totals t where t.account_id = $1::bigint and t.kind = 'client') - 5000 * ${SIZE}) limit ${SIZE})) c
      left join countries n on n.id = c.country_id
      order by c.created_at desc, c.id desc`,
  },
}

const first = pageOf('list of 20 clients, newest first', 1, 2000)

export const clientPages: readonly Work[] = [
  first,
  { ...first, name: 'list of 20 clients, firm of 10,000', firm: 1 },
  { ...first, name: 'list of 20 clients, firm of 100', firm: 2 },
  pageOf('list of clients, page 50', 50, 2000),
  pageOf('list of clients, page 500', 500, 1000),
  pageOf('list of clients, page 2,500', 2500, 400),
  lastPage,
]
