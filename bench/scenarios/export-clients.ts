import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import type { Scenario } from '../scenario.ts'

/** Baseline: COPY formats the CSV and the server pipes it through. */
export const exportClients: Scenario = {
  name: 'export of 100,000 clients as CSV',
  requests: 3,
  warmUp: 2,
  connections: 1,
  request: () => ({ method: 'GET', path: '/api/clients/export/', status: 200 }),
  baseline: {
    route: /^\/api\/clients\/export\/$/,
    serve: async (_, response, { pool, account_id }) => {
      const client = await pool.connect()
      try {
        const rows = client.query(
          to(`copy (
            select c.name as "Name", n.iso_code as "Country Code", c.mobile as "Mobile", c.email as "Email", c.created_at::date as "Added"
            from clients c left join countries n on n.id = c.country_id where c.account_id = ${account_id} order by c.id
          ) to stdout with (format csv, header, force_quote *)`),
        )
        response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
        await pipeline(rows, response)
      } finally {
        client.release()
      }
    },
  },
}
