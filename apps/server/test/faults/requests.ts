// Clients that keep sending requests while the database fails, and the responses they get.
import { randomUUID } from 'node:crypto'
import type { ServerProcess } from '@casework/testing/server-process'

export interface Outcome {
  readonly kind: string
  /** 0 when no response came. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
}

export interface Caller {
  readonly token: string
  readonly client_id: number
}

type SendRequest = (address: string, caller: Caller) => Promise<Response>

const sendJson = (
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
const sendGet = (address: string, path: string, token: string) =>
  fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

/** Reads and writes of every kind. */
const REQUESTS: Record<string, SendRequest> = {
  countries: (address) => fetch(`${address}/api/countries/`),
  clients: (address, { token }) => sendGet(address, '/clients/', token),
  search: (address, { token }) => sendGet(address, '/search/?q=acme', token),
  client: (address, { token, client_id }) => sendGet(address, `/clients/${client_id}/`, token),
  dashboard: (address, { token }) => sendGet(address, '/dashboard/summary/', token),
  export: (address, { token }) => sendGet(address, '/clients/export/', token),
  create: (address, { token }) =>
    sendJson(
      address,
      '/clients/',
      'POST',
      token,
      { name: `Acme ${randomUUID()}` },
      { 'idempotency-key': randomUUID() },
    ),
  update: (address, { token, client_id }) =>
    sendJson(address, `/clients/${client_id}/`, 'PUT', token, { name: 'Renamed' }),
  login: (address) =>
    sendJson(address, '/login/', 'POST', '', {
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

export const KINDS = Object.keys(REQUESTS)

async function measure(kind: string, send: () => Promise<Response>): Promise<Outcome> {
  const started = performance.now()
  let [status, retryAfter]: [number, string | null] = [0, null]
  try {
    const response = await send()
    ;[status, retryAfter] = [response.status, response.headers.get('retry-after')]
    await response.arrayBuffer()
  } catch {
    // A download that has begun and then breaks keeps the status that it began with.
  }
  return { kind, status, ms: performance.now() - started, retryAfter }
}

export const sendOnce = (kind: string, server: ServerProcess, caller: Caller) =>
  measure(kind, () => (REQUESTS[kind] as SendRequest)(server.address, caller))

/** Sends all requests in turn, over several connections, until stopped; also polls readiness. */
export function startRequests(server: ServerProcess, caller: Caller, connectionsPerKind = 1) {
  const outcomes: Outcome[] = []
  const aborter = new AbortController()
  const sendInTurn = async (kinds: readonly string[]) => {
    for (let at = 0; !aborter.signal.aborted; at += 1)
      outcomes.push(await sendOnce(kinds[at % kinds.length] ?? '', server, caller))
  }
  const pollReadiness = async () => {
    while (!aborter.signal.aborted)
      outcomes.push(await measure('ready', () => fetch(`${server.address}/health/ready`)))
  }
  const all = Promise.all([
    pollReadiness(),
    ...KINDS.flatMap((kind) =>
      Array.from({ length: connectionsPerKind }, () => sendInTurn([kind])),
    ),
  ])
  return {
    outcomes,
    stop: async () => {
      aborter.abort()
      await all
      return outcomes
    },
  }
}
