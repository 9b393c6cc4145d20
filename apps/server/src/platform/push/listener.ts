import type pg from 'pg'
import type { Logger } from 'pino'
import { BoundedClient } from '../database/connection/bounded-client.ts'

export interface ListenerOptions {
  readonly config: pg.ClientConfig
  readonly channel: string
  readonly log: Logger
  /** Called after each connect; notifications before it may have been missed. */
  readonly onLive: () => void
  readonly onPayload: (payload: string) => void
}

const CONNECT_MS = 5000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/** Listens to a database channel on a dedicated connection; reconnects with backoff. */
export class Listener {
  readonly #options: ListenerOptions
  #client: pg.Client | undefined
  #liveClient: pg.Client | undefined
  #reconnectTimer: NodeJS.Timeout | undefined
  #hasStarted = false
  #isClosed = false
  #isProbing = false
  #failures = 0

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Connects in the background, and reconnects whenever the connection is lost. */
  start(): void {
    if (this.#hasStarted || this.#isClosed) return
    this.#hasStarted = true
    void this.#connect()
  }

  /** Detects a connection that died silently. */
  probe(): void {
    const probed = this.#liveClient
    if (!probed || this.#isProbing) return
    this.#isProbing = true
    probed
      .query('select 1')
      .catch(() => this.#reconnect(probed))
      .finally(() => (this.#isProbing = false))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#reconnectTimer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { config, channel, log, onLive, onPayload } = this.#options
    const client = new BoundedClient({
      ...config,
      password: config.password,
      connectionTimeoutMillis: CONNECT_MS,
    })
    this.#client = client
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    client.on('notification', ({ payload }) => void (payload && onPayload(payload)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error as Error }, 'the listening connection was lost')
      this.#reconnect(client)
      return
    }
    this.#failures = 0
    this.#liveClient = client
    onLive()
  }

  /** Replaces a lost connection once, even when its loss is reported several times. */
  #reconnect(lost: pg.Client): void {
    if (this.#client !== lost) return
    this.#client = undefined
    this.#liveClient = undefined
    lost.end().catch(() => undefined)
    if (this.#isClosed) return
    this.#reconnectTimer = setTimeout(
      () => void this.#connect(),
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures),
    ).unref()
    this.#failures += 1
  }
}
