import pg from 'pg'

/**
 * Longer than the server's statement_timeout, so it only triggers when the server no longer
 * answers.
 */
export const ROUND_TRIP_MS = 8000
/** Closing waits for the server, which may not respond. */
const END_MS = 2000
/** With ten probes one second apart, a dead host is detected within 15 seconds. */
const KEEP_ALIVE_AFTER_MS = 3000

export interface BoundedConfig extends pg.ClientConfig {
  /** Limit of each query, until its whole response has arrived. */
  readonly roundTripMs?: number
}

/** A query may have its own limit. */
interface Limited {
  readonly roundTripMs?: number
}

/**
 * A client whose queries all time out. A timeout closes the connection, because later queries could
 * not be answered either; the query then fails like on a lost connection.
 */
export class BoundedClient extends pg.Client {
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
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
    connection.on('readyForQuery', () => this.#answered())
    connection.on('end', () => this.#disarm())
  }

  override query: pg.Client['query'] = (...given: unknown[]) => {
    const result: unknown = (super.query as (...same: unknown[]) => unknown).apply(this, given)
    this.#limits.push((given[0] as Limited | undefined)?.roundTripMs ?? this.#roundTripMs)
    if (this.#limits.length === 1) this.#arm()
    return result as never
  }

  override end: pg.Client['end'] = (...given: unknown[]) => {
    const timer = setTimeout(
      () => this.#destroy('The database did not close the connection'),
      END_MS,
    ).unref()
    this.once('end', () => clearTimeout(timer))
    return (super.end as (...same: unknown[]) => unknown).apply(this, given) as never
  }

  #arm(): void {
    const [limit] = this.#limits
    if (limit !== undefined)
      this.#timer = setTimeout(
        () => this.#destroy(`The database did not answer within ${limit} ms`),
        limit,
      )
  }

  #answered(): void {
    if (this.#limits.length === 0) return
    clearTimeout(this.#timer)
    this.#limits.shift()
    this.#arm()
  }

  #disarm(): void {
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
