// Clients that keep sending requests while the database fails, and the responses they get.
import { randomUUID } from 'node:crypto'
import type { ServerProcess } from '../crash/server-process.ts'

export interface Asked {
  readonly what: string
  /** 0 when no response came. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
}

export interface Someone {
  readonly token: string
  readonly client_id: number
}

type Ask = (address: string, someone: Someone) => Promise<Response>

const json = (
  address: string,
  path: string,
  method: string,
  token: string,
  body: object,
  headers: Record<string, string> = {},
) =>
  fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = (address: string, path: string, token: string) =>
  fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

/** Reads and writes of every kind. */
const ASKS: Record<string, Ask> = {
  countries: (address) => fetch(`${address}/api/countries/`),
  clients: (address, { token }) => get(address, '/clients/', token),
  search: (address, { token }) => get(address, '/search/?q=acme', token),
  client: (address, { token, client_id }) => get(address, `/clients/${client_id}/`, token),
  dashboard: (address, { token }) => get(address, '/dashboard/summary/', token),
  export: (address, { token }) => get(address, '/clients/export/', token),
  create: (address, { token }) =>
    json(
      address,
      '/clients/',
      'POST',
      token,
      { name: `Acme ${randomUUID()}` },
      { 'idempotency-key': randomUUID() },
    ),
  update: (address, { token, client_id }) =>
    json(address, `/clients/${client_id}/`, 'PUT', token, { name: 'Renamed' }),
  login: (address) =>
    json(address, '/login/', 'POST', '', {
      email: `${randomUUID()}@example.com`,
      password: 'Wrong password 1',
    }),
  upload: async (address, { token, client_id }) => {
    const form = new FormData()
    form.append('security_level', 'green')
    form.append('client_id', String(client_id))
    form.append('files', new File([randomUUID()], 'note.txt'))
    return fetch(`${address}/api/documents/upload/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
  },
}

export const KINDS = Object.keys(ASKS)

async function timed(what: string, ask: () => Promise<Response>): Promise<Asked> {
  const began = performance.now()
  let [status, retryAfter]: [number, string | null] = [0, null]
  try {
    const answer = await ask()
    ;[status, retryAfter] = [answer.status, answer.headers.get('retry-after')]
    await answer.arrayBuffer()
  } catch {
    // A download that had begun ends early; the status is the one it began with.
  }
  return { what, status, ms: performance.now() - began, retryAfter }
}

export const askOnce = (what: string, server: ServerProcess, someone: Someone) =>
  timed(what, () => (ASKS[what] as Ask)(server.address, someone))

/** Sends all requests in turn, over several connections, until stopped; also polls readiness. */
export function keepAsking(server: ServerProcess, someone: Someone, sides = 1) {
  const asked: Asked[] = []
  const stopping = new AbortController()
  const side = async (kinds: readonly string[]) => {
    for (let at = 0; !stopping.signal.aborted; at += 1)
      asked.push(await askOnce(kinds[at % kinds.length] ?? '', server, someone))
  }
  const readiness = async () => {
    while (!stopping.signal.aborted)
      asked.push(await timed('ready', () => fetch(`${server.address}/health/ready`)))
  }
  const all = Promise.all([
    readiness(),
    ...KINDS.flatMap((kind) => Array.from({ length: sides }, () => side([kind]))),
  ])
  return {
    asked,
    stop: async () => {
      stopping.abort()
      await all
      return asked
    },
  }
}
