// Finds the primary among several hosts and follows it after a switchover (decision 0043).
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isRefusedSignIn } from './unavailable.ts'

export interface Host {
  readonly host: string
  readonly port: number
}

export interface HostsConfig extends pg.ClientConfig {
  /**
   * Hosts of one cluster, in the order in which they are tried. Connections go to the one that
   * accepts writes. The known primary is shared by everything that has the same array.
   */
  readonly hosts?: readonly Host[]
}

type Hosts = readonly Host[]

const PROBE_MS = 3000
/** The next host is tried when the one before it has not answered for this long. */
const HEAD_START_MS = 250
/** Pause before a host that is not the primary is asked again. */
const AGAIN_MS = 250

const primaries = new WeakMap<Hosts, Host>()
const searches = new WeakMap<Hosts, Promise<Host>>()
/** Connected clients, with the host of each. */
const connected = new WeakMap<Hosts, Map<PrimaryClient, Host>>()
const seeking = new WeakSet<Hosts>()

/** A client of the primary. With a single host it is a plain client. */
export class PrimaryClient extends pg.Client {
  readonly #config: HostsConfig

  constructor(config: HostsConfig = {}) {
    super(config)
    this.#config = { ...config, password: config.password }
    // Its owner listens only once it hears that the client is connected; an error may come first.
    this.on('error', () => undefined)
  }

  override connect: pg.Client['connect'] = (callback?: unknown) => {
    const { hosts } = this.#config
    const connecting = hosts
      ? this.#connectToPrimary(hosts)
      : (super.connect as () => Promise<never>).call(this)
    if (!callback) return connecting as never
    const report = callback as (error: unknown, client?: pg.Client) => void
    connecting.then((client) => report(null, client), report)
    return undefined as never
  }

  async #connectToPrimary(hosts: Hosts): Promise<this> {
    const primary = primaries.get(hosts) ?? (await searchOnce(hosts, this.#config))
    const { connection } = this as unknown as { connection: { stream: { destroyed: boolean } } }
    // A pool that has waited long enough destroys the stream.
    if (connection.stream.destroyed) throw new Error('The primary was not found in time')
    Object.assign(this, primary)
    try {
      await super.connect()
      await requireWritable(this)
      remember(hosts, this, primary)
      return this
    } catch (error) {
      // A refused password says nothing about the host.
      if (primaries.get(hosts) === primary && !isRefusedSignIn(error)) primaries.delete(hosts)
      this.end().catch(() => undefined)
      throw error
    }
  }

  /**
   * Looks for the primary until it is found, because this connection fell silent. Connections to
   * another host are closed then: each of them would hang until its own deadline.
   */
  protected seekPrimary(): void {
    const { hosts } = this.#config
    if (hosts && !seeking.has(hosts)) void seek(hosts, this.#config)
  }

  disconnect(): void {
    const { connection } = this as unknown as {
      connection: { stream: { destroy(error: Error): void } }
    }
    connection.stream.destroy(new Error('Another host is the primary now'))
  }
}

function remember(hosts: Hosts, client: PrimaryClient, host: Host): void {
  const clients = connected.get(hosts) ?? new Map<PrimaryClient, Host>()
  connected.set(hosts, clients.set(client, host))
  client.once('end', () => clients.delete(client))
}

async function seek(hosts: Hosts, config: pg.ClientConfig): Promise<void> {
  seeking.add(hosts)
  primaries.delete(hosts)
  while (connected.get(hosts)?.size) {
    if (await searchOnce(hosts, config).catch(() => undefined)) break
    await pause(AGAIN_MS, undefined, { ref: false })
  }
  seeking.delete(hosts)
}

/** Searches once for all clients that wait for it. */
function searchOnce(hosts: Hosts, config: pg.ClientConfig): Promise<Host> {
  const running = searches.get(hosts)
  if (running) return running
  const search = findPrimary(hosts, config)
    .then((primary) => {
      primaries.set(hosts, primary)
      for (const [client, host] of connected.get(hosts) ?? [])
        if (host !== primary) client.disconnect()
      return primary
    })
    .finally(() => searches.delete(hosts))
  searches.set(hosts, search)
  return search
}

/**
 * Tries the hosts in their order; a silent one delays the next by 250 ms only.
 * @throws Error when none accepts writes
 */
async function findPrimary(hosts: Hosts, config: pg.ClientConfig): Promise<Host> {
  const failures: Promise<unknown>[] = []
  let unanswered = hosts.length
  const attempts = hosts.map(async (host, index) => {
    const before = failures.slice(0, index)
    const attempt = waitForTurn(before).then(() => probe(host, config))
    const failure = attempt.catch(() => undefined).then(() => (unanswered -= 1))
    failures.push(failure)
    return attempt
      .catch((error: unknown) => probeAgain(host, config, error, () => unanswered > 0))
      .then(() => host)
  })
  try {
    return await Promise.any(attempts)
  } catch (error) {
    const reasons = (error as AggregateError).errors.map(
      (reason, index) =>
        `${hosts[index]?.host}:${hosts[index]?.port}: ${(reason as Error).message}`,
    )
    throw new Error(`No host accepts writes (${reasons.join('; ')})`, { cause: error })
  }
}

/** Repeats a failed probe, so that a promotion is noticed while another host is silent. */
async function probeAgain(
  host: Host,
  config: pg.ClientConfig,
  failure: unknown,
  isWorthwhile: () => boolean,
): Promise<void> {
  for (let error = failure; ;) {
    await pause(0)
    if (!isWorthwhile()) throw error
    await pause(AGAIN_MS)
    try {
      return await probe(host, config)
    } catch (again) {
      error = again
    }
  }
}

/** Waits until all attempts before it have failed, at most the head start of each. */
async function waitForTurn(before: readonly Promise<unknown>[]): Promise<void> {
  if (before.length === 0) return
  let timer: NodeJS.Timeout | undefined
  const headStart = new Promise((resolve) => {
    timer = setTimeout(resolve, HEAD_START_MS * before.length)
  })
  await Promise.race([Promise.all(before), headStart])
  clearTimeout(timer)
}

async function probe({ host, port }: Host, config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...config,
    password: config.password,
    host,
    port,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireWritable(client)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** @throws Error on a standby, or on a server that is set to read-only */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as read_only`,
  )
  if (rows[0]?.read_only) throw new Error('is a standby or read-only')
}
