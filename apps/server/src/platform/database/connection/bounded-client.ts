import type pg from 'pg'
import { PrimaryClient, type HostsConfig } from './primary-client.ts'

/**
 * Longer than the server's statement_timeout, so it only triggers when the server no longer
 * answers.
 */
export const ROUND_TRIP_MS = 8000
/** Closing waits for the server, which may not respond. */
const END_MS = 2000
/** With ten probes one second apart, a dead host is detected within 15 seconds. */
const KEEP_ALIVE_AFTER_MS = 3000

export interface BoundedConfig extends HostsConfig {
  /** Limit of each query, until its whole response has arrived. */
  readonly roundTripMs?: number
}

/** A query may have its own limit. */
interface QueryOptions {
  readonly roundTripMs?: number
}

/**
 * A client whose queries all time out. A timeout closes the connection, because later queries could
 * not be answered either; the query then fails as on a lost connection.
 */
export class BoundedClient extends PrimaryClient {
  readonly #roundTripMs: number
  /** Limits of the running queries, oldest first. */
  readonly #limits: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(config: BoundedConfig = {}) {
    // Pools make the password non-enumerable, so the spread misses it.
    super({
      ...config,
      password: config.password,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    this.#roundTripMs = config.roundTripMs ?? ROUND_TRIP_MS
    const { connection } = this as unknown as {
      connection: NodeJS.EventEmitter & { stream: NodeJS.EventEmitter }
    }
    // Until pg connects, nothing else listens: when no primary is found, it never does.
    connection.stream.on('error', () => undefined)
    connection.on('readyForQuery', () => this.#onReadyForQuery())
    connection.on('end', () => this.#stopTimer())
  }

  override query: pg.Client['query'] = (...args: unknown[]) => {
    const result: unknown = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    this.#limits.push((args[0] as QueryOptions | undefined)?.roundTripMs ?? this.#roundTripMs)
    if (this.#limits.length === 1) this.#startTimer()
    return result as never
  }

  override end: pg.Client['end'] = (...args: unknown[]) => {
    const timer = setTimeout(
      () => this.#destroy('The database did not close the connection'),
      END_MS,
    ).unref()
    this.once('end', () => clearTimeout(timer))
    return (super.end as (...args: unknown[]) => unknown).apply(this, args) as never
  }

  #startTimer(): void {
    const [limit] = this.#limits
    if (limit !== undefined)
      this.#timer = setTimeout(() => {
        this.seekPrimary()
        this.#destroy(`The database did not answer within ${limit} ms`)
      }, limit)
  }

  #onReadyForQuery(): void {
    if (this.#limits.length === 0) return
    clearTimeout(this.#timer)
    this.#limits.shift()
    this.#startTimer()
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#limits.length = 0
  }

  #destroy(reason: string): void {
    const { connection } = this as unknown as {
      connection: { stream: { destroy(error: Error): void } }
    }
    connection.stream.destroy(new Error(reason))
  }
}
