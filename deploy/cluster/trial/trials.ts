// Loses the primary in four ways while clients write, and reports what they saw.
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream, type EventStream } from '@casework/testing/event-stream'
import { startLoad, type Load } from './load.ts'
import type { PatroniNode } from './patroni-node.ts'
import { waitUntil, type TrialCluster } from './trial-cluster.ts'
import { signUp, type User } from './user.ts'

export const KINDS = ['switchover', 'kill', 'freeze', 'cut'] as const
type Kind = (typeof KINDS)[number]

export interface Report {
  readonly kind: Kind
  readonly acknowledged: number
  /** Acknowledged in this or an earlier round, and not in the database. */
  readonly lost: number
  /** Rows beyond one per acknowledged write. */
  readonly duplicates: number
  /** The longest of all paths, in seconds. */
  readonly outage: number
  /** When the new primary was elected, in seconds after the fault. */
  readonly elected: number
  readonly outages: ReadonlyMap<string, number>
  readonly statuses: ReadonlyMap<number, number>
  readonly failures: readonly string[]
  /** Seconds until an event reached every stream that was open before, after writes worked again. */
  readonly events: number
}

export interface Trials {
  run(kind: Kind): Promise<Report>
}

const WRITES_BEFORE = 50
const RECOVERY_MS = 90_000
/** How long the load continues with the old primary away, and after its return. */
const AWAY_MS = 3000
const RETURNED_MS = 5000

export async function createTrials(cluster: TrialCluster): Promise<Trials> {
  const user = await signUp(cluster)
  const everAcknowledged = new Set<string>()
  return { run: (kind) => runTrial(cluster, user, everAcknowledged, kind) }
}

async function runTrial(
  cluster: TrialCluster,
  user: User,
  everAcknowledged: Set<string>,
  kind: Kind,
): Promise<Report> {
  await cluster.waitForHealthy()
  const token = await user.signIn()
  const processes = cluster.servers.map(({ address }) => address)
  const streams = await Promise.all(processes.map((address) => openStream(address, token)))
  const load = startLoad(cluster.address, processes, token)
  try {
    const { elected, events } = await loseAndReturn(cluster, kind, load, () =>
      measureEvents(cluster, user, streams),
    )
    await load.stop()
    for (const name of load.acknowledged) everAcknowledged.add(name)
    const outages = load.measureOutages()
    return {
      kind,
      acknowledged: load.acknowledged.size,
      ...(await countLost(cluster, everAcknowledged)),
      outage: Math.max(...outages.values()),
      elected,
      outages,
      statuses: load.statuses,
      failures: load.failures,
      events,
    }
  } finally {
    await load.stop()
    await Promise.all(streams.map((stream) => stream.close()))
  }
}

async function loseAndReturn(
  cluster: TrialCluster,
  kind: Kind,
  load: Load,
  whenWritable: () => Promise<number>,
) {
  await waitUntil(
    async () => load.acknowledged.size >= WRITES_BEFORE,
    RECOVERY_MS,
    () => 'Nothing could be written',
  )
  const primary = await cluster.requirePrimary()
  const lostAt = performance.now()
  const bringBack = once(await lose(cluster, primary, kind))
  try {
    await waitUntil(
      async () => ![undefined, primary].includes(await cluster.findPrimary()),
      RECOVERY_MS,
      () => `No standby became the primary after a ${kind}`,
    )
    const electedAt = performance.now()
    await waitUntil(
      async () => load.hasWrittenSince(electedAt),
      RECOVERY_MS,
      () =>
        `Not every process writes again after a ${kind}: ${formatCounts(load.measureOutages())}`,
    )
    const events = await whenWritable()
    await pause(AWAY_MS)
    await bringBack()
    await pause(RETURNED_MS)
    await cluster.waitForHealthy()
    return { elected: (electedAt - lostAt) / 1000, events }
  } catch (error) {
    await bringBack()
    throw error
  }
}

/** Does nothing the second time. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Returns how the old primary comes back. */
async function lose(
  cluster: TrialCluster,
  primary: PatroniNode,
  kind: Kind,
): Promise<() => Promise<void>> {
  switch (kind) {
    case 'switchover':
      await cluster.switchOver()
      return async () => undefined
    case 'kill':
      await primary.kill()
      // As systemd does.
      return async () => primary.start()
    case 'freeze':
      primary.freeze()
      return async () => primary.thaw()
    case 'cut':
      primary.cut()
      return async () => primary.repair()
  }
}

interface OpenStream {
  /** Number of events so far. */
  count(): number
  close(): Promise<void>
}

async function openStream(address: string, token: string): Promise<OpenStream> {
  const events = await openEventStream(`${address}/api/notifications/stream/`, token)
  let count = 0
  const readAll = async (stream: EventStream) => {
    for (let event = await stream.next(); event !== undefined; event = await stream.next())
      if (event.startsWith('event: news')) count += 1
  }
  const reading = readAll(events)
  return {
    count: () => count,
    close: async () => {
      await events.close()
      await reading
    },
  }
}

/**
 * Notifies through the new primary until every stream has received two events. The first may be
 * the one that is sent when a process listens again.
 */
async function measureEvents(cluster: TrialCluster, user: User, streams: readonly OpenStream[]) {
  const began = performance.now()
  const before = streams.map((stream) => stream.count())
  await waitUntil(
    async () => {
      const primary = await cluster.findPrimary()
      await primary
        ?.asSuperuser("select pg_notify('casework_news', $1)", [String(user.account_id)])
        .catch(() => undefined)
      return streams.every((stream, at) => stream.count() >= (before[at] ?? 0) + 2)
    },
    RECOVERY_MS,
    () => 'No event reached a stream that was open before',
  )
  return (performance.now() - began) / 1000
}

async function countLost(cluster: TrialCluster, acknowledged: ReadonlySet<string>) {
  const primary = await cluster.requirePrimary()
  const rows = await primary.asSuperuser<{ name: string }>(
    'select name from clients where name = any ($1)',
    [[...acknowledged]],
  )
  const found = new Set(rows.map(({ name }) => name))
  return {
    lost: acknowledged.size - found.size,
    duplicates: rows.length - found.size,
  }
}

export const formatCounts = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts].map(([name, value]) => `${name}: ${Math.round(value * 10) / 10}`).join(', ')
