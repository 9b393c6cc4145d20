import type pg from 'pg'
import type { Logger } from 'pino'
import { BoundedClient } from '../database/bounded-client.ts'

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
  #live: pg.Client | undefined
  #again: NodeJS.Timeout | undefined
  #started = false
  #closed = false
  #probing = false
  #failures = 0

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Connects in the background, and reconnects whenever the connection is lost. */
  start(): void {
    if (this.#started || this.#closed) return
    this.#started = true
    void this.#connect()
  }

  /** Detects a connection that died silently. */
  probe(): void {
    const probed = this.#live
    if (!probed || this.#probing) return
    this.#probing = true
    probed
      .query('select 1')
      .catch(() => this.#reconnect(probed))
      .finally(() => (this.#probing = false))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { config, channel, log, onLive, onPayload } = this.#options
    const candidate = new BoundedClient({
      ...config,
      password: config.password,
      connectionTimeoutMillis: CONNECT_MS,
    })
    this.#client = candidate
    candidate.on('error', () => this.#reconnect(candidate))
    candidate.on('end', () => this.#reconnect(candidate))
    candidate.on('notification', ({ payload }) => void (payload && onPayload(payload)))
    try {
      await candidate.connect()
      await candidate.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error as Error }, 'the listening connection was lost')
      this.#reconnect(candidate)
      return
    }
    this.#failures = 0
    this.#live = candidate
    onLive()
  }

  /** Replaces a lost connection, once, however often its loss is reported. */
  #reconnect(lost: pg.Client): void {
    if (this.#client !== lost) return
    this.#client = undefined
    this.#live = undefined
    lost.end().catch(() => undefined)
    if (this.#closed) return
    this.#again = setTimeout(
      () => void this.#connect(),
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures),
    ).unref()
    this.#failures += 1
  }
}
