import type { Work } from '../work.ts'

const formOf = (turn: number) => ({
  name: `Bench Client ${turn}`,
  email: `bench${turn}@example.com`,
  mobile: '07123456789',
  country: 826,
})

export const createClient: Work = {
  name: 'create a client',
  requests: 2000,
  request: (_, turn) => ({
    method: 'POST',
    path: '/api/clients/',
    body: formOf(turn),
    status: 201,
  }),
  bare: {
    route: /^\/api\/clients\/$/,
    text: `
      with c as (
        insert into clients (account_id, name, email, mobile, country_id) values ($1::bigint, $2, $3, $4, $5::int)
        returning id, name, email, mobile, country_id, created_at)
      select c.id::float8, c.name, c.email, c.mobile, c.created_at::text, n.id as country_id, n.name as country_name
      from c left join countries n on n.id = c.country_id`,
    values: ({ account_id }, turn) => [account_id, ...Object.values(formOf(turn))],
    answer: (rows) => rows[0],
  },
  leaves: 'clients',
}
