import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { extractFile, buildForm } from '../multipart.ts'
import type { Scenario } from '../scenario.ts'

const ROWS = 10_000

/** A different file per call and per run, so no row is a duplicate. */
function buildCsv(): Buffer {
  const mark = Date.now().toString(36) + Math.floor(Math.random() * 46_656).toString(36)
  const mobile = Math.floor(Math.random() * 1e9) * ROWS
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `Bench ${mark} Client ${row},GB,${mobile + row},${mark}.${row}@example.com`,
  )
  return Buffer.from(`Name,Country Code,Mobile,Email\r\n${rows.join('\r\n')}\r\n`)
}

/** Baseline: COPY parses the file; two lookups find duplicates. */
const INSERT_NEW = `
  insert into clients (account_id, name, email, mobile, country_id)
  select $1::bigint, g.name, lower(g.email), g.mobile, n.id
  from given g left join countries n on n.iso_code = g.country
  where not exists (select from clients c where c.account_id = $1::bigint and lower(c.name) = lower(g.name))
    and not exists (
      select from clients c where c.account_id = $1::bigint
        and coalesce(c.mobile, '') || ' ' || lower(coalesce(c.email, '')) = coalesce(g.mobile, '') || ' ' || lower(coalesce(g.email, '')))`

export const importClients: Scenario = {
  name: 'import of 10,000 clients from CSV',
  requests: 2,
  warmUp: 1,
  connections: 1,
  request: () => ({
    method: 'POST',
    path: '/api/clients/import/',
    payload: buildForm({}, 'file', 'clients.csv', buildCsv()),
    status: 200,
  }),
  insertsInto: 'clients',
  baseline: {
    route: /^\/api\/clients\/import\/$/,
    serve: async (request, response, { pool, account_id }) => {
      const client = await pool.connect()
      try {
        await client.query(
          'begin; create temp table given (name text, country text, mobile text, email text) on commit drop',
        )
        await pipeline(
          extractFile(request),
          client.query(from('copy given from stdin with (format csv, header)')),
        )
        const { rowCount } = await client.query(INSERT_NEW, [account_id])
        await client.query('commit')
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success_count: rowCount }))
      } finally {
        client.release()
      }
    },
  },
}
