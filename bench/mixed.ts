// --mixed: what people do in a firm at the same time, over 64 connections, then creates alone.
import type pg from 'pg'
import { findPercentile, formatMs, formatRows, formatStatuses } from './format-table.ts'
import type { LoadOrder, LoadResult } from './load-client.ts'
import { deleteNewRows } from './new-rows.ts'
import type { BenchData } from './prepare-data.ts'
import type { SampleFirm } from './scenario.ts'
import { runLoadClient } from './run-load-client.ts'
import { startCasework } from './servers.ts'
import { vacuum } from './statistics.ts'

const CONNECTIONS = 64
const SECONDS = 20
const CREATE_CONNECTIONS = [1, 16, 64]
const CREATE_SECONDS = 10
const WARM_UP_SECONDS = 3

interface MixedOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
}

export async function reportMixedLoad({ data, client, firms }: MixedOptions): Promise<string> {
  const firm = firms[0] as SampleFirm
  const casework = await startCasework(data)
  try {
    const load = async (kind: LoadOrder['kind'], connections: number, seconds: number) => {
      const target = await casework.signIn(firm)
      const deleteRows = await deleteNewRows(client, 'clients', firm.account_id)
      const result = await runLoadClient({ kind, target, firm, connections, seconds })
      await deleteRows()
      await vacuum(client, 'fresh')
      return result
    }
    await load('mixed', CONNECTIONS, WARM_UP_SECONDS)
    const mixed = await load('mixed', CONNECTIONS, SECONDS)
    const rows = [formatLoad('all', mixed, SECONDS), ...formatParts(mixed)]
    for (const connections of CREATE_CONNECTIONS) {
      const created = await load('create', connections, CREATE_SECONDS)
      rows.push(formatLoad(`create alone, ${connections} connections`, created, CREATE_SECONDS))
    }
    return [
      `Mixed load, ${CONNECTIONS} connections, ${SECONDS} s, scale ${data.scale}, PostgreSQL ${data.version}, Node ${process.version}`,
      '',
      formatRows(['requests', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'status'], rows),
    ].join('\n')
  } finally {
    await casework.stop()
  }
}

const formatParts = (results: readonly LoadResult[]): string[][] =>
  [...Map.groupBy(results, ({ name }) => name)].map(([name, part]) =>
    formatLoad(`  ${name}`, part, SECONDS),
  )

function formatLoad(name: string, results: readonly LoadResult[], seconds: number): string[] {
  const times = results.map(({ ms }) => ms)
  return [
    name,
    (results.length / seconds).toFixed(0),
    ...[0.5, 0.95, 0.99].map((share) => formatMs(findPercentile(times, share))),
    formatStatuses(results.map(({ status }) => status)),
  ]
}
