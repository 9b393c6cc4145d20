// The client of the mixed load and of the uploads. The bench forks it, sends an order and receives
// the results.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { exchange } from './http-load.ts'
import { buildForm } from './multipart.ts'
import type { BenchRequest, Target } from './requests.ts'
import type { SampleFirm } from './scenario.ts'

export interface LoadOrder {
  readonly kind: 'mixed' | 'create' | 'upload'
  readonly target: Target
  readonly firm: SampleFirm
  readonly connections: number
  /** No request starts later. */
  readonly seconds: number
  /** Requests in total; without it, as many as the time allows. */
  readonly count?: number
}

export interface LoadResult {
  readonly name: string
  readonly ms: number
  /** A word if no response came. */
  readonly status: number | string
}

type Sent = Omit<BenchRequest, 'status'>
type Build = (firm: SampleFirm, at: number) => Sent

const get = (path: string): Sent => ({ method: 'GET', path: `/api${path}` })
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const LISTS: Build[] = [
  (_, at) => get(`/clients/?page=${1 + (at % 5)}&page_size=20`),
  (_, at) => get(`/cases/?page=${1 + (at % 5)}&page_size=20`),
  (_, at) => get(`/sessions/?page=${1 + (at % 5)}&page_size=20`),
  (_, at) => get(`/documents/?page=${1 + (at % 5)}&page_size=20`),
  ({ clients }, at) => get(`/cases/?client=${pick(clients, at)}`),
  ({ clients }, at) => get(`/documents/?client=${pick(clients, at)}`),
  ({ cases }, at) => get(`/sessions/?case=${pick(cases, at)}`),
  (_, at) => get(`/clients/?ordering=name&page=${1 + (at % 50)}`),
]
const RECORDS: Build[] = (['clients', 'cases', 'sessions', 'documents'] as const).map(
  (table) => (firm, at) => get(`/${table}/${pick(firm[table], at)}/`),
)
const WORDS = ['garcia', 'dispute', 'hearing', 'quartermain', 'weber', 'lease']
const SEARCHES: Build[] = (['clients', 'cases', 'sessions', 'documents'] as const).map(
  (list) => (_, at) => get(`/${list}/?search=${pick(WORDS, at)}`),
)
const create: Build = (_, at) => ({
  method: 'POST',
  path: '/api/clients/',
  body: { name: `Bench Client ${process.pid} ${at}`, mobile: `0${process.pid}${at}` },
})
const OVERVIEWS: Build[] = [() => get('/dashboard/summary/'), () => get('/notifications/')]

/** Shares of the requests, in percent. */
const MIX: readonly (readonly [name: string, percent: number, builds: readonly Build[]])[] = [
  ['lists', 60, LISTS],
  ['single records', 20, RECORDS],
  ['searches', 10, SEARCHES],
  ['creates', 5, [create]],
  ['summary and notifications', 5, OVERVIEWS],
]

/** The kinds of 100 requests, in an order that spreads them. */
const SCHEDULE = MIX.flatMap((part) => Array.from({ length: part[1] }, () => part)).map(
  (_, at, parts) => pick(parts, at * 37),
)

/** 50 MB, the most that MAX_FILE_MB allows by default, with the signature of a PDF. */
const UPLOAD_BYTES = 50 * 1000 * 1000

function buildUpload({ clients }: SampleFirm): Sent {
  const fields = { client_id: String(clients[0]), security_level: 'green', store_as_group: 'false' }
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES - 9)])
  const payload = buildForm(fields, 'files', 'bench.pdf', file)
  return { method: 'POST', path: '/api/documents/upload/', payload }
}

interface Named {
  readonly name: string
  readonly sent: Sent
}

/** @returns the request of each turn */
function plan({ kind, firm }: LoadOrder): (at: number) => Named {
  if (kind === 'mixed') return (at) => pickMixed(firm, at)
  if (kind === 'create') return (at) => ({ name: 'creates', sent: create(firm, at) })
  const upload = { name: 'uploads', sent: buildUpload(firm) }
  return () => upload
}

function pickMixed(firm: SampleFirm, at: number): Named {
  const [name, , builds] = pick(SCHEDULE, at)
  // The quotient decides which of its builds, so that each is used equally.
  const turn = Math.floor(at / 7)
  return { name, sent: pick(builds, turn)(firm, turn) }
}

async function run(order: LoadOrder): Promise<LoadResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections })
  const results: LoadResult[] = []
  const end = performance.now() + order.seconds * 1000
  const next = plan(order)
  const count = order.count ?? Infinity
  let at = 0
  const loop = async () => {
    while (performance.now() < end && at < count) {
      const { name, sent } = next(at++)
      const start = performance.now()
      try {
        const { status, ms } = await exchange(order.target, sent, agent)
        results.push({ name, ms, status })
      } catch (error) {
        const status = (error as { code?: string }).code ?? 'failed'
        results.push({ name, ms: performance.now() - start, status })
      }
    }
  }
  await Promise.all(Array.from({ length: order.connections }, loop))
  agent.destroy()
  return results
}

process.once('message', (order: LoadOrder) => {
  void run(order).then((results) => process.send?.(results))
})
