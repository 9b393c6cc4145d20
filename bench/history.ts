// --history: CPU time of writes, beside the same ones whose entries hold no values.
import type pg from 'pg'
import { FAMILY, GIVEN } from '../database/seed/words.ts'
import { readCpuMs } from './cpu.ts'
import { clearLater } from './deleted-trees.ts'
import { formatRows } from './format-table.ts'
import { runLoad } from './http-load.ts'
import type { BenchData } from './prepare-data.ts'
import type { BenchRequest, Target } from './requests.ts'
import type { SampleFirm } from './scenario.ts'
import { startCasework, type Server } from './servers.ts'

interface HistoryOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
  readonly rounds: number
  readonly report: (line: string) => void
}

/** Requests of each kind in a round, in blocks: the two servers take turns, so that both have the same load. */
const COUNT = 200
const BLOCK = 20
const KINDS = ['clients', 'cases', 'sessions'] as const
type Kind = (typeof KINDS)[number]

/** Replaces `recordHistory` by a function that does nothing when the server loads it. */
const SWITCH = `
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/platform/history-details.ts')) return loaded
    const name = 'export function recordHistory('
    const text = String(loaded.source)
    if (!text.includes(name)) throw new Error('There is no recordHistory to switch off')
    return { ...loaded, source: text.replace(name, 'export function recordHistory() {}\\nexport function unused(') }
  } })`
const WITHOUT_VALUES = ['--import', `data:text/javascript,${encodeURIComponent(SWITCH)}`]

type Ids = Partial<Record<Kind, readonly number[]>>
const FORMS: Readonly<Record<Kind, (ids: Ids, at: number, text: string) => object>> = {
  // Names that few share: the search for conflicts reads all that are alike.
  clients: (_, at, text) => ({
    name: `${GIVEN[at % GIVEN.length]} ${FAMILY[(at * 7) % FAMILY.length]} ${text} ${at}`,
  }),
  cases: ({ clients }, at, title) => ({
    title,
    date: '2026-01-05',
    client_id_input: clients?.[at],
  }),
  sessions: ({ clients, cases }, at, title) => ({
    title,
    date: '2026-02-05T09:30:00',
    case_id: cases?.[at],
    client_id: clients?.[at],
  }),
}

/** A server, what it has created in this round, and the CPU ms of all requests so far by their name. */
interface Side {
  readonly server: Server
  readonly ids: Ids
  readonly costs: Record<string, number>
}

export async function reportHistory(options: HistoryOptions): Promise<string> {
  const { data, rounds } = options
  const on: Side['costs'] = {}
  const off: Side['costs'] = {}
  // In both orders: the server that starts first costs up to 7 % less.
  for (const onFirst of [true, false]) await compare(options, onFirst ? [on, off] : [off, on], on)
  const rows = Object.keys(on).map((name) => {
    const [more = 0, less = 0] = [on, off].map((costs) => (costs[name] ?? 0) / rounds / 2 / COUNT)
    return [name, more.toFixed(2), less.toFixed(2), (more / less).toFixed(3)]
  })
  return [
    `CPU ms per write (server and PostgreSQL ${data.version}), scale ${data.scale}, mean of ${rounds} rounds in each order, Node ${process.version}`,
    '',
    formatRows(['write', 'with values', 'without', 'ratio'], rows),
  ].join('\n')
}

/**
 * Adds the costs of all rounds but the first, which warms up.
 * @param costs of the servers in the order in which they start
 * @param on those of the server that records values
 */
async function compare(
  options: HistoryOptions,
  costs: readonly Side['costs'][],
  on: Side['costs'],
): Promise<void> {
  const servers: Server[] = []
  for (const own of costs)
    servers.push(await startCasework(options.data, '', undefined, own === on ? [] : WITHOUT_VALUES))
  try {
    await writeAll(options, toSides(servers, [{}, {}]))
    for (let round = 0; round < options.rounds; round += 1) {
      await writeAll(options, toSides(servers, costs))
      for (const own of costs) options.report(Object.values(own).join(' '))
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

const toSides = (servers: readonly Server[], costs: readonly Side['costs'][]): Side[] =>
  servers.map((server, at) => ({ server, ids: {}, costs: costs[at] as Side['costs'] }))

/** Creates, changes and deletes records of each kind on both servers. */
async function writeAll(
  { data, client, firms }: HistoryOptions,
  sides: readonly Side[],
): Promise<void> {
  const firm = firms[0] as SampleFirm
  const clearBin = await clearLater(client, firm.account_id)
  const targets = new Map<Server, Target>()
  for (const { server } of sides) targets.set(server, await server.signIn(firm))
  const measure = async (name: string, build: (ids: Ids, at: number) => BenchRequest) => {
    for (let start = 0; start < COUNT; start += BLOCK)
      for (const { server, ids, costs } of (start / BLOCK) % 2 === 0 ? sides : sides.toReversed()) {
        const read = () => readCpuMs(server.pid) + readCpuMs(data.postmaster)
        const before = read()
        await runLoad(targets.get(server) as Target, 1, BLOCK, (at) => build(ids, start + at))
        costs[name] = (costs[name] ?? 0) + read() - before
      }
  }
  for (const kind of KINDS) {
    await measure(`create ${kind}`, (ids, at) => ({
      method: 'POST',
      path: `/api/${kind}/`,
      body: FORMS[kind](ids, at, 'Bench'),
      status: 201,
    }))
    const { rows } = await client.query<{ id: string }>(
      `select id from ${kind} where account_id = $1 order by created_at desc, id limit ${COUNT * sides.length}`,
      [firm.account_id],
    )
    for (const [at, { ids }] of sides.entries())
      ids[kind] = rows.slice(at * COUNT, (at + 1) * COUNT).map(({ id }) => Number(id))
  }
  const locate = (kind: Kind, ids: Ids, at: number) => `/api/${kind}/${ids[kind]?.[at]}/`
  for (const kind of KINDS)
    await measure(`update ${kind}`, (ids, at) => ({
      method: 'PUT',
      path: locate(kind, ids, at),
      body: FORMS[kind](ids, at, 'Changed'),
      status: 200,
    }))
  for (const kind of KINDS.toReversed())
    await measure(`delete ${kind}`, (ids, at) => ({
      method: 'DELETE',
      path: locate(kind, ids, at),
      status: 200,
    }))
  await clearBin()
}
