// --uploads: how long one client waits for lists while eight people upload 50 MB each.
import { Agent } from 'node:http'
import type pg from 'pg'
import { findPercentile, formatMs, formatRows, formatStatuses } from './format-table.ts'
import { exchange, type Exchange } from './http-load.ts'
import { deleteNewRows } from './new-rows.ts'
import type { BenchData } from './prepare-data.ts'
import type { Target } from './requests.ts'
import { runLoadClient } from './run-load-client.ts'
import type { SampleFirm } from './scenario.ts'
import { startCasework } from './servers.ts'
import { vacuum } from './statistics.ts'
import { removeUploads } from './uploaded-files.ts'

const ROUNDS = 3
const PEOPLE = 8
const MAX_SECONDS = 120
const QUIET_LISTS = 300
const LIST = { method: 'GET', path: '/api/clients/?page=1&page_size=20' } as const

interface UploadsOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
}

type Answer = Pick<Exchange, 'ms'> & { readonly status: number | string }

export async function reportUploads({ data, client, firms }: UploadsOptions): Promise<string> {
  // One person may have four uploads at a time.
  const pair = firms.slice(0, 2)
  const casework = await startCasework(data)
  const deletes = await Promise.all(
    pair.map(({ account_id }) => deleteNewRows(client, 'documents', account_id)),
  )
  try {
    const targets = await Promise.all(pair.map((firm) => casework.signIn(firm)))
    const target = targets[0] as Target
    const readQuietly = () => readLists(target, () => false, QUIET_LISTS)
    // Warm up the JIT compiler and the query plans.
    await readQuietly()
    const rows = [formatRow('lists, nobody uploads', await readQuietly())]
    for (let round = 1; round <= ROUNDS; round += 1) {
      let hasUploaded = false
      const share = PEOPLE / pair.length
      const uploads = Promise.all(
        pair.map((firm, at) =>
          runLoadClient({
            kind: 'upload',
            target: targets[at] as Target,
            firm,
            connections: share,
            count: share,
            seconds: MAX_SECONDS,
          }),
        ),
      ).finally(() => (hasUploaded = true))
      const lists = await readLists(target, () => hasUploaded)
      rows.push(formatRow(`lists, round ${round}`, lists))
      rows.push(formatRow(`uploads, round ${round}`, (await uploads).flat()))
    }
    return [
      `One client reads lists while ${PEOPLE} people upload 50 MB each, scale ${data.scale}, PostgreSQL ${data.version}, Node ${process.version}`,
      '',
      formatRows(['requests', 'count', 'p50 ms', 'p99 ms', 'max ms', 'status'], rows),
    ].join('\n')
  } finally {
    await casework.stop()
    for (const deleteRows of deletes) await deleteRows()
    await vacuum(client, 'fresh')
    removeUploads(data.data_dir)
  }
}

/** One request after the other, until `isDone` or `count`. */
async function readLists(
  target: Target,
  isDone: () => boolean,
  count = Infinity,
): Promise<Exchange[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const lists: Exchange[] = []
  while (!isDone() && lists.length < count) lists.push(await exchange(target, LIST, agent))
  agent.destroy()
  return lists
}

function formatRow(name: string, answers: readonly Answer[]): string[] {
  const times = answers.map(({ ms }) => ms)
  return [
    name,
    String(times.length),
    ...[0.5, 0.99, 1].map((share) => formatMs(findPercentile(times, share))),
    formatStatuses(answers.map(({ status }) => status)),
  ]
}
