// The baseline: node:http and pg, one token check, then one prepared statement or one transfer.
// No roles, RLS, validation or envelope. The bench starts it with its settings in BASELINE_SERVER.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { scenarios } from './scenarios/index.ts'

interface Settings {
  readonly database: pg.ClientConfig
  readonly secret: string
  readonly connections: number
  readonly files: string
}

const { database, secret, connections, files } = JSON.parse(
  process.env['BASELINE_SERVER'] ?? '{}',
) as Settings
const pool = new pg.Pool({ ...database, max: connections })

/** Verifies the HS256 token and returns its account; undefined if it is invalid. */
function readAccountId(request: IncomingMessage): number | undefined {
  const [head, claims, signature] = (request.headers.authorization ?? '').slice(7).split('.')
  if (!head || !claims || !signature) return undefined
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest()
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const { account_id, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    account_id: number
    exp: number
  }
  return exp > Date.now() / 1000 ? account_id : undefined
}

async function readBodyValues(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.values(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
}

const server = createServer((request, response) => {
  const respond = (status: number, data: unknown) => {
    const text = JSON.stringify(data)
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  }
  const handle = async () => {
    const account_id = readAccountId(request)
    if (account_id === undefined) return respond(401, null)
    for (const { name, baseline } of scenarios) {
      const match = baseline.route.exec(request.url ?? '')
      if (!match) continue
      const captures = match.slice(1)
      if ('serve' in baseline)
        return baseline.serve(request, response, { pool, account_id, files, captures })
      const isPost = request.method === 'POST'
      const { rows } = await pool.query<Record<string, unknown>>({
        name,
        text: baseline.text,
        values: [account_id, ...(isPost ? await readBodyValues(request) : captures)],
      })
      return respond(isPost ? 201 : 200, baseline.toBody(rows))
    }
    return respond(404, null)
  }
  handle().catch((error: unknown) => respond(500, String(error)))
})

server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
