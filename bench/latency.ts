// --latency: sends every request of the plan test one at a time, and prints p50 and p95 of each.
import { Agent } from 'node:http'
import type pg from 'pg'
import { SAMPLES, type SampleIds } from '../apps/server/test/plans/sample-ids.ts'
import { findPercentile, formatMs, formatRows, formatStatuses } from './format-table.ts'
import { exchange, type Exchange } from './http-load.ts'
import {
  buildPath,
  listOwnerRequests,
  listSilverRequests,
  type ListSizes,
} from './latency-requests.ts'
import { deleteNewRows } from './new-rows.ts'
import type { BenchData } from './prepare-data.ts'
import type { ListRequest } from '../apps/server/test/plans/send.ts'
import type { BenchRequest, Target } from './requests.ts'
import { importClients } from './scenarios/import-clients.ts'
import type { SampleFirm } from './scenario.ts'
import { startCasework, type Server } from './servers.ts'

const REQUESTS = 20
const IMPORTS = 3
/** A request that takes longer is cut off; the exports of a large firm take minutes. */
const MAX_REQUEST_MS = 120_000
const SLOW_MS = 300
/** Tokens expire after minutes, and rows may take as long. */
const SIGN_IN_MS = 60_000

export interface LatencyOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
  /** Measures the rows whose name contains it. */
  readonly only: string
  /** A row stops after this time, with fewer requests. */
  readonly seconds: number
  readonly report: (line: string) => void
}

interface Row {
  readonly name: string
  readonly times: readonly number[]
  readonly statuses: readonly Answer['status'][]
  readonly bytes: number
  /** Type of the last refusal, such as `too_broad`; empty if there was none. */
  readonly refusal: string
}

/** A word instead of the status if no response came. */
type Answer = Omit<Exchange, 'status'> & { readonly status: number | string }

type NextRequest = () => Omit<BenchRequest, 'status'>

export async function reportLatency(options: LatencyOptions): Promise<string> {
  const casework = await startCasework(options.data)
  try {
    return formatReport(await measureLatency(options, casework))
  } finally {
    await casework.stop()
  }
}

async function measureLatency(options: LatencyOptions, casework: Server): Promise<Row[]> {
  const { client } = options
  const firm = options.firms[0] as SampleFirm
  const { ids, silver } = await readSamples(client, firm)
  const signInOwner = createSignIn(() => casework.signIn(firm))
  const signInSilver = createSignIn(() => casework.signIn(silver))
  const rows: Row[] = []
  const measure = async (name: string, signIn: typeof signInOwner, next: NextRequest) => {
    if (!name.includes(options.only)) return
    const count = name.startsWith('import') ? IMPORTS : REQUESTS
    const row = await measureRow(name, signIn, next, count, options.seconds * 1000)
    rows.push(row)
    // Report each row immediately, so that an aborted run keeps its results.
    options.report(formatRow(row).join('  '))
  }
  const requests = listOwnerRequests(ids, await readSizes(client, firm))
  const measureAll = async (listed: readonly ListRequest[], prefix = '') => {
    for (const request of listed)
      await measure(`${prefix}${request.name}`, signInOwner, () => ({
        method: 'GET',
        path: buildPath(request),
      }))
  }
  await measureAll(requests)
  const liftHold = await holdHeavyClient(client, firm, ids)
  await measureAll(
    requests.filter(({ path }) => path === '/bin/'),
    'below a hold, ',
  )
  await liftHold()
  for (const request of listSilverRequests(ids, firm.account_id))
    await measure(request.name, signInSilver, () => ({ method: 'GET', path: buildPath(request) }))
  const deleteRows = await deleteNewRows(client, 'clients', firm.account_id)
  await measure(importClients.name, signInOwner, () => importClients.request(firm, 0))
  await deleteRows()
  return rows
}

/** Signs in again before the token can expire. */
function createSignIn(signIn: () => Promise<Target>): () => Promise<Target> {
  let target: Target | undefined
  let signedInAt = 0
  return async () => {
    if (target && performance.now() - signedInAt < SIGN_IN_MS) return target
    target = await signIn()
    signedInAt = performance.now()
    return target
  }
}

async function measureRow(
  name: string,
  signIn: () => Promise<Target>,
  next: NextRequest,
  count: number,
  maxMs: number,
): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const done: Answer[] = []
  const start = performance.now()
  try {
    do done.push(await send(await signIn(), next(), agent))
    while (done.length < count && performance.now() - start < maxMs)
  } finally {
    agent.destroy()
  }
  const refused = done.filter(({ status }) => status !== 200).at(-1)
  return {
    name,
    times: done.map(({ ms }) => ms),
    statuses: done.map(({ status }) => status),
    bytes: done.at(-1)?.bytes ?? 0,
    refusal: refused ? readErrorType(refused.text) : '',
  }
}

const readErrorType = (text: string): string =>
  /"type":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 40)

async function send(
  target: Target,
  request: ReturnType<NextRequest>,
  agent: Agent,
): Promise<Answer> {
  const start = performance.now()
  const signal = AbortSignal.timeout(MAX_REQUEST_MS)
  try {
    return await exchange(target, request, agent, undefined, signal)
  } catch (error) {
    const status = signal.aborted ? 'cut off' : String((error as { code?: string }).code)
    return { status, text: status, bytes: 0, ms: performance.now() - start }
  }
}

const HEADINGS = ['request', 'p50 ms', 'p95 ms', 'max ms', 'requests', 'status', 'KB', '']

function formatRow({ name, times, statuses, bytes, refusal }: Row): string[] {
  const p95 = findPercentile(times, 0.95)
  return [
    name,
    formatMs(findPercentile(times, 0.5)),
    formatMs(p95),
    formatMs(Math.max(...times)),
    String(times.length),
    formatStatuses(statuses),
    (bytes / 1024).toFixed(0),
    [p95 > SLOW_MS ? `over ${SLOW_MS} ms` : '', refusal].filter(Boolean).join('; '),
  ]
}

function formatReport(rows: readonly Row[]): string {
  const sorted = rows.toSorted(
    (a, b) => findPercentile(b.times, 0.95) - findPercentile(a.times, 0.95),
  )
  const slow = rows.filter(({ times }) => findPercentile(times, 0.95) > SLOW_MS).length
  const refused = rows.filter(({ refusal }) => refusal !== '').length
  return [
    `${rows.length} requests, each alone: ${slow} with a p95 over ${SLOW_MS} ms, ${refused} refused`,
    '',
    formatRows(HEADINGS, sorted.map(formatRow)),
  ].join('\n')
}

interface Samples {
  readonly ids: SampleIds
  readonly silver: { readonly account_id: number; readonly email: string }
}

async function readSamples(client: pg.Client, { account_id }: SampleFirm): Promise<Samples> {
  const { rows } = await client.query<{ ids: SampleIds; silver: number }>(SAMPLES, [account_id])
  const sample = rows[0]
  if (!sample) throw new Error('The latency report needs the data of --scale million')
  const { rows: people } = await client.query<{ email: string }>(
    'select email from users where id = $1',
    [sample.silver],
  )
  return {
    ids: sample.ids,
    silver: { account_id: sample.silver, email: people[0]?.email ?? '' },
  }
}

/**
 * Places a hold on the client with the most records, live and in the bin.
 * @returns a function that removes it
 */
async function holdHeavyClient(client: pg.Client, { account_id }: SampleFirm, ids: SampleIds) {
  const { rows } = await client.query<{ id: string }>(
    `insert into holds (account_id, client_id, reason, placed_by) values ($1, $2, 'Bench', $1) returning id`,
    [account_id, ids.heavyClient],
  )
  return () => client.query('delete from holds where id = $1', [rows[0]?.id])
}

async function readSizes(client: pg.Client, { account_id }: SampleFirm): Promise<ListSizes> {
  const { rows } = await client.query<{ path: string; size: number }>(
    `select '/' || split_part(kind, ':', 1) || 's/' as path, sum(rows)::int as size
     from account_totals where account_id = $1 group by 1
     union all
     select '/bin/', items::int from bin_totals where account_id = $1`,
    [account_id],
  )
  return Object.fromEntries(rows.map(({ path, size }) => [path, size]))
}
