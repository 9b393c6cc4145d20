// --deletes: CPU time of deletes that fill the bin, beside the same ones without the bin's triggers.
import type pg from 'pg'
import { addTrees, clearLater, type Tree } from './deleted-trees.ts'
import { formatRows } from './format-table.ts'
import { runLoad } from './http-load.ts'
import { readCpuMs } from './cpu.ts'
import type { BenchData } from './prepare-data.ts'
import type { SampleFirm } from './scenario.ts'
import { startCasework, type Server } from './servers.ts'
import { switchAutovacuum } from './statistics.ts'

interface DeletesOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
  readonly rounds: number
  readonly only: string
  readonly report: (line: string) => void
}

const DELETES: readonly Tree[] = [
  { name: 'a document', root: 'documents', shape: [1, 1, 1, 'count'], count: 300 },
  { name: 'a session', root: 'sessions', shape: [1, 1, 'count', 0], count: 300 },
  { name: 'a client alone', root: 'clients', shape: ['count', 0, 0, 0], count: 300 },
  { name: 'a client with 10 records', root: 'clients', shape: ['count', 1, 3, 2], count: 150 },
  { name: 'a client with 100 records', root: 'clients', shape: ['count', 10, 3, 2], count: 30 },
  { name: 'a client with 16,000 records', root: 'clients', shape: ['count', 1000, 5, 2], count: 1 },
]
/** Deletes before each measurement: triggers that are switched make every connection plan anew. */
const WARM_UP = 20

/** Without a unit, the trigger of documents notes their files as one did before the bin. */
const LIST_TRIGGERS = `
  select tgrelid::regclass::text as "table", tgname::text as name from pg_trigger
  where tgname in ('open_deletion', 'capture_deleted', 'capture_group_members', 'capture_left_session')
    and not (tgname = 'capture_deleted' and tgrelid = 'documents'::regclass)`

async function switchBin(client: pg.Client, change: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(LIST_TRIGGERS)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} ${change} trigger ${name}`)
}

/** CPU ms of one delete in each round. */
interface Costs {
  readonly withBin: number[]
  readonly without: number[]
}

export async function reportDeletes(options: DeletesOptions): Promise<string> {
  const { data, client, rounds, only, report } = options
  const casework = await startCasework(data)
  await switchAutovacuum(client, 'set (autovacuum_enabled = false)')
  try {
    const rows: string[][] = []
    for (const tree of DELETES) {
      if (!tree.name.includes(only)) continue
      const costs: Costs = { withBin: [], without: [] }
      for (let round = 0; round < rounds; round += 1) {
        costs.withBin.push(await measureDeletes(options, casework, tree))
        await switchBin(client, 'disable')
        try {
          costs.without.push(await measureDeletes(options, casework, tree))
        } finally {
          await switchBin(client, 'enable')
        }
      }
      rows.push(formatCosts(tree.name, costs))
      report(rows.at(-1)?.join('  ') ?? '')
    }
    return [
      `CPU ms per delete (server and PostgreSQL ${data.version}), scale ${data.scale}, median of ${rounds} rounds, Node ${process.version}`,
      '',
      formatRows(['delete', 'with the bin', 'without', 'ratio'], rows),
    ].join('\n')
  } finally {
    await switchAutovacuum(client, 'reset (autovacuum_enabled)')
    await casework.stop()
    await client.query('vacuum (analyze)')
  }
}

async function measureDeletes(
  { data, client, firms }: DeletesOptions,
  casework: Server,
  { root, shape, count }: Tree,
): Promise<number> {
  const firm = firms[0] as SampleFirm
  const { account_id } = firm
  const target = await casework.signIn(firm)
  const clearBin = await clearLater(client, account_id)
  const remove = (kind: Tree['root'], ids: readonly number[]) =>
    runLoad(target, 1, ids.length, (at) => ({
      method: 'DELETE',
      path: `/api/${kind}/${ids[at]}/`,
      status: 200,
    }))
  const add = (kind: Tree['root'], sizes: Tree['shape']) =>
    addTrees(client, account_id, kind, sizes)
  const first = await add('clients', [WARM_UP, 1, 1, 1])
  const measured = await add(
    root,
    shape.map((size) => (size === 'count' ? count : size)),
  )
  await client.query('analyze clients, cases, sessions, documents')
  await client.query('checkpoint')
  await remove('clients', first)
  const read = () => readCpuMs(casework.pid) + readCpuMs(data.postmaster)
  const before = read()
  await remove(root, measured)
  const cost = (read() - before) / measured.length
  await clearBin()
  return cost
}

const findMedian = (samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0

function formatCosts(name: string, costs: Costs): string[] {
  const [withBin, without] = [findMedian(costs.withBin), findMedian(costs.without)]
  return [name, withBin.toFixed(2), without.toFixed(2), (withBin / without).toFixed(2)]
}
