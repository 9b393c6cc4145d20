// Cuts the database connection at each round trip of each request. The response is 503 or the
// normal one, never 500, and a retry does the work exactly once.
import { randomUUID } from 'node:crypto'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import { documentEndpoints } from '@casework/contract/documents'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { authEndpoints } from '@casework/contract/auth'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newFirm, startTestApp, type Answer, type Firm, type TestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { buildForm } from '@casework/testing/documents/upload-requests'
import { startDatabaseProxy, type Cut, type DatabaseProxy } from './database-proxy.ts'

/** Cut before the request, after it, or after this many bytes of the response. */
const CUTS: Cut[] = ['before', 'after', 1, 7, 60]
const MAX_ROUND_TRIPS = 12

let proxy: DatabaseProxy
let casework: TestApp
let firm: Firm
beforeAll(async () => {
  const database = await newDatabase()
  proxy = await startDatabaseProxy(database.owner)
  casework = await startTestApp({ database: proxy.allThroughProxy(database) })
  firm = await newFirm(casework)
})
afterAll(async () => {
  await casework.stop()
  await proxy.stop()
})

interface Request {
  readonly endpoint: AnyEndpoint
  readonly parts?: { params?: unknown; query?: unknown; body?: unknown }
  readonly headers?: Record<string, string>
}

/** Stands for the response of a download whose connection broke. */
const BROKEN_OFF: Answer = { status: 0, body: undefined, headers: {}, text: '' }

const send = ({ endpoint, parts = {}, headers = {} }: Request) =>
  ask(casework.app, endpoint, parts, { token: firm.owner.token, headers }).catch((error: Error) => {
    if (endpoint.kind === 'stream' && error.message === 'response destroyed before completion')
      return BROKEN_OFF
    throw error
  })

/** One more than in the web app, because nothing pauses between the retries of this test. */
const MAX_RETRIES = 3
async function repeat<T>(work: () => Promise<T>, isDone: (result: T) => boolean): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    const result = await work().catch((error: unknown) => error as T)
    if (isDone(result) || repeats === MAX_RETRIES) return result
  }
}

const buildCreateClient = async (): Promise<Request> => ({
  endpoint: clientEndpoints.create,
  parts: { body: { name: `Acme ${randomUUID()}` } },
  headers: { 'idempotency-key': randomUUID() },
})

/** Each builds a new request with its own records; called once per cut. */
const REQUESTS: Record<string, () => Promise<Request>> = {
  'a public list': async () => ({ endpoint: countryEndpoints.list }),
  'a list': async () => ({ endpoint: clientEndpoints.list }),
  'a search': async () => ({ endpoint: caseEndpoints.list, parts: { query: { search: 'acme' } } }),
  'a record': async () => ({
    endpoint: clientEndpoints.get,
    parts: { params: { id: (await firm.addClient()).id } },
  }),
  'an export': async () => ({ endpoint: clientEndpoints.export }),
  'a create with a key': buildCreateClient,
  'an update': async () => ({
    endpoint: clientEndpoints.update,
    parts: { params: { id: (await firm.addClient()).id }, body: { name: 'Renamed' } },
  }),
  'a deletion': async () => ({
    endpoint: sessionEndpoints.remove,
    parts: { params: { id: (await firm.addSession()).id } },
  }),
  'a sign-in': async () => ({
    endpoint: authEndpoints.login,
    parts: { body: { email: `${randomUUID()}@example.com`, password: 'Wrong password 1' } },
  }),
  'a reset of a password': async () => ({
    endpoint: authEndpoints.requestReset,
    parts: { body: { email: `${randomUUID()}@example.com` } },
  }),
  'an upload with a key': async () => {
    const { body, type } = await buildForm([
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      [`${randomUUID()}.txt`, Buffer.from('On the record')],
    ])
    return {
      endpoint: documentEndpoints.upload,
      parts: { body },
      headers: { 'content-type': type, 'idempotency-key': randomUUID() },
    }
  },
}

test.for(Object.entries(REQUESTS))(
  '%s returns 503 or succeeds when its database connection is lost at any moment (FIX-093)',
  { timeout: 120_000 },
  async ([name, buildRequest]) => {
    const normalStatus = (
      await send(await repeat(buildRequest, (result) => !(result instanceof Error)))
    ).status
    expect(normalStatus).toBeLessThan(500)
    let faults = 0
    for (const cut of CUTS) {
      for (let trip = 1; trip <= MAX_ROUND_TRIPS; trip += 1) {
        const request = await repeat(buildRequest, (result) => !(result instanceof Error))
        const before = await countRecords(request)
        proxy.cutAt(trip, cut)
        const answer = await send(request)
        const wasCut = proxy.wasCut()
        expect([name, trip, cut, describeOutcome(answer, normalStatus)]).toEqual([
          name,
          trip,
          cut,
          expect.stringMatching(/^(normal|unavailable)$/),
        ])
        if (!wasCut) break
        faults += 1
        if (request.headers?.['idempotency-key'] === undefined) continue
        expect(
          (
            await repeat(
              () => send(request),
              ({ status }) => status !== 503,
            )
          ).status,
        ).toBe(normalStatus)
        expect(await countRecords(request)).toBe(before + 1)
      }
    }
    expect(faults).toBeGreaterThanOrEqual(CUTS.length)
  },
)

function describeOutcome(answer: Answer, normalStatus: number): string {
  if (answer.status === normalStatus || answer === BROKEN_OFF) return 'normal'
  const isUnavailable =
    answer.status === 503 &&
    answer.headers['retry-after'] === '2' &&
    answer.text.includes('service_unavailable')
  return isUnavailable ? 'unavailable' : `${answer.status} ${answer.text}`
}

/** Counts the records of the kind that the request creates. */
async function countRecords({ endpoint, headers }: Request): Promise<number> {
  if (headers?.['idempotency-key'] === undefined) return 0
  const list = endpoint === documentEndpoints.upload ? documentEndpoints.list : clientEndpoints.list
  const found = await repeat(
    () => firm.owner.call(list, {}),
    (page) => !(page instanceof Error),
  )
  return found.pagination.count
}
