// --history: CPU time of writes, beside the same ones whose entries hold no values.
import { readFileSync } from 'node:fs'
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

/** Rounds that count after each start; the one before them warms up. */
const ROUNDS_PER_START = 2

/** The file belongs to the sources of the server. */
type Change = readonly [file: string, text: string, instead: string]

/** The jobs of the minute would run in whichever block is measured. */
const WITHOUT_SCHEDULE: Change = [
  'platform/jobs/jobs.ts',
  "crontab: [crontab, recurring.crontab].join('\\n'),",
  "crontab: '',",
]
/** A `recordHistory` that does nothing. */
const WITHOUT_VALUES: Change = [
  'platform/history-details.ts',
  'export function recordHistory(',
  'export function recordHistory() {}\nexport function unused(',
]

/**
 * Options of Node that change these files when the server loads them.
 * @throws Error when a file is gone or no longer contains the text: the servers would be the same
 */
function changeSource(changes: readonly Change[]): readonly string[] {
  for (const [file, text] of changes) {
    const source = readFileSync(new URL(`../apps/server/src/${file}`, import.meta.url), 'utf8')
    if (!source.includes(text)) throw new Error(`${file} does not contain ${text}`)
  }
  const module = `
    import { registerHooks } from 'node:module'
    const changes = ${JSON.stringify(changes)}
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context)
      const [, text, instead] = changes.find(([file]) => url.endsWith('/' + file)) ?? []
      return text === undefined ? loaded : { ...loaded, source: String(loaded.source).replace(text, () => instead) }
    } })`
  return ['--import', `data:text/javascript,${encodeURIComponent(module)}`]
}

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

/** CPU ms of each block so far by the name of its requests. */
type Costs = Record<string, number[]>

/** A server, what it has created in this round, and what its requests cost. */
interface Side {
  readonly server: Server
  readonly ids: Ids
  readonly costs: Costs
}

/** Mean of the middle half: a vacuum of PostgreSQL falls into few blocks. */
function averageMiddle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const quarter = Math.floor(sorted.length / 4)
  const middle = sorted.slice(quarter, sorted.length - quarter)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

export async function reportHistory(options: HistoryOptions): Promise<string> {
  const { data, rounds, report } = options
  const on: Costs = {}
  const off: Costs = {}
  // In both orders: the server that starts first costs up to 7 % less.
  for (let round = 0; round < rounds; round += 1)
    for (const onFirst of [true, false]) {
      await compare(options, onFirst ? [on, off] : [off, on], on)
      report(formatCosts(on, off).at(-1)?.join('  ') ?? '')
    }
  return [
    `CPU ms per write (server and PostgreSQL ${data.version}), scale ${data.scale}, mean of the middle half of ${rounds * 2 * ROUNDS_PER_START * (COUNT / BLOCK)} blocks of ${BLOCK}, after ${rounds} starts in each order, Node ${process.version}`,
    '',
    formatRows(['write', 'with values', 'without', 'ratio'], formatCosts(on, off)),
  ].join('\n')
}

/** @returns a row for each kind of write, and one for all together */
function formatCosts(on: Costs, off: Costs): string[][] {
  const perWrite = (blocks: readonly number[] = []) => averageMiddle(blocks) / BLOCK
  const rows = Object.keys(on).map(
    (name) => [name, perWrite(on[name]), perWrite(off[name])] as const,
  )
  const sum = (at: 1 | 2) => rows.reduce((total, row) => total + row[at], 0)
  return [...rows, ['all', sum(1), sum(2)] as const].map(([name, more, less]) => [
    name,
    more.toFixed(2),
    less.toFixed(2),
    (more / less).toFixed(3),
  ])
}

/**
 * Adds the costs of all rounds but the first, which warms up.
 * @param costs of the servers in the order in which they start
 * @param on those of the server that records values
 */
async function compare(options: HistoryOptions, costs: readonly Costs[], on: Costs): Promise<void> {
  const servers: Server[] = []
  try {
    for (const own of costs) {
      const changes = own === on ? [WITHOUT_SCHEDULE] : [WITHOUT_SCHEDULE, WITHOUT_VALUES]
      servers.push(await startCasework(options.data, '', undefined, changeSource(changes)))
    }
    await writeAll(options, toSides(servers, [{}, {}]))
    for (let round = 0; round < ROUNDS_PER_START; round += 1)
      await writeAll(options, toSides(servers, costs))
  } finally {
    for (const server of servers) await server.stop()
  }
}

const toSides = (servers: readonly Server[], costs: readonly Costs[]): Side[] =>
  servers.map((server, at) => ({ server, ids: {}, costs: costs[at] as Costs }))

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
        ;(costs[name] ??= []).push(read() - before)
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
