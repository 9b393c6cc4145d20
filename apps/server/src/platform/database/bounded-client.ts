import pg from 'pg'

/** For one round trip; the server's own statement_timeout is shorter, so this ends only what no longer answers. */
export const ROUND_TRIP_MS = 8000
/** An orderly end waits for the other side, which may be gone. */
const END_MS = 2000
/** With ten probes a second apart, a dead host is noticed within 15 seconds. */
const KEEP_ALIVE_AFTER_MS = 3000

export interface BoundedConfig extends pg.ClientConfig {
  /** How long each query may take from its sending to its whole answer. */
  readonly roundTripMs?: number
}

/** A query with a limit of its own. */
interface Limited {
  readonly roundTripMs?: number
}

/**
 * A connection on which no wait is endless. A query whose answer does not come in time ends the connection, since
 * nothing that would be sent after it could be answered either; the query then fails as with a lost connection.
 */
export class BoundedClient extends pg.Client {
  readonly #roundTripMs: number
  /** Limits of the queries under way, in the order of their sending. */
  readonly #limits: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(config: BoundedConfig = {}) {
    // A pool hides the password from what copies its options.
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
