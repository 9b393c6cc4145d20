import { FAMILY, GIVEN } from '../../database/seed/words.ts'
import type { Scenario } from '../scenario.ts'

/** A number of its own, and a name that few share: the search for conflicts reads all that are alike. */
const buildForm = (iteration: number) => ({
  name: `${GIVEN[iteration % GIVEN.length]} ${FAMILY[(iteration * 7) % FAMILY.length]} ${iteration}`,
  email: `bench${iteration}@example.com`,
  mobile: `0712${String(iteration).padStart(7, '0')}`,
  country: 826,
})
export const createClient: Scenario = {
  name: 'create a client',
  requests: 2000,
  request: (_, iteration) => ({
    method: 'POST',
    path: '/api/clients/',
    body: buildForm(iteration),
    status: 201,
  }),
  baseline: {
    route: /^\/api\/clients\/$/,
    text: `
      with c as (
        insert into clients (account_id, name, email, mobile, country_id) values ($1::bigint, $2, $3, $4, $5::int)
        returning id, name, email, mobile, country_id, created_at)
      select c.id::float8, c.name, c.email, c.mobile, c.created_at::text, n.id as country_id, n.name as country_name
      from c left join countries n on n.id = c.country_id`,
    values: ({ account_id }, iteration) => [account_id, ...Object.values(buildForm(iteration))],
    toBody: (rows) => rows[0],
  },
  insertsInto: 'clients',
}
