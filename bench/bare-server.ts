// The limit that ours is held against: node:http and pg, one token check, one prepared statement or one transfer. It knows no roles, no
// fence, no validation and no envelope. Started by the bench with its settings in BARE_SERVER.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { works } from './works/index.ts'

interface Settings {
  readonly database: pg.ClientConfig
  readonly secret: string
  readonly connections: number
  readonly files: string
}

const { database, secret, connections, files } = JSON.parse(
  process.env['BARE_SERVER'] ?? '{}',
) as Settings
const pool = new pg.Pool({ ...database, max: connections })

/** The account of a good HS256 token. */
function accountOf(request: IncomingMessage): number | undefined {
  const [head, claims, signature] = (request.headers.authorization ?? '').slice(7).split('.')
  if (!head || !claims || !signature) return undefined
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { account_id, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    account_id: number
    exp: number
  }
  return exp > Date.now() / 1000 ? account_id : undefined
}

async function bodyOf(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.values(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
}

const server = createServer((request, response) => {
  const answer = (status: number, data: unknown) => {
    const text = JSON.stringify(data)
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  }
  const handle = async () => {
    const account_id = accountOf(request)
    if (account_id === undefined) return answer(401, null)
    for (const { name, bare } of works) {
      const found = bare.route.exec(request.url ?? '')
      if (!found) continue
      if ('serve' in bare)
        return bare.serve(request, response, { pool, account_id, files, caught: found.slice(1) })
      const given = request.method === 'POST' ? await bodyOf(request) : found.slice(1)
      const { rows } = await pool.query<Record<string, unknown>>({
        name,
        text: bare.text,
        values: [account_id, ...given],
      })
      return answer(request.method === 'POST' ? 201 : 200, bare.answer(rows))
    }
    return answer(404, null)
  }
  handle().catch((error: unknown) => answer(500, String(error)))
})

server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
