import type pg from 'pg'
import type { Logger } from 'pino'
import { BoundedClient } from '../database/bounded-client.ts'

export interface Listener {
  /** Connects in the background, and reconnects whenever the connection is lost. */
  start(): void
  /** Detects a connection that died silently. */
  probe(): void
  close(): Promise<void>
}

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
export function createListener({
  config,
  channel,
  log,
  onLive,
  onPayload,
}: ListenerOptions): Listener {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let started = false
  let closed = false
  let failures = 0
  let live: pg.Client | undefined
  let probing = false

  const lost = (candidate: pg.Client) => {
    if (client !== candidate) return
    client = undefined
    live = undefined
    candidate.end().catch(() => undefined)
    if (closed) return
    again = setTimeout(
      () => void connect(),
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures),
    ).unref()
    failures += 1
  }

  const connect = async () => {
    const candidate = new BoundedClient({
      ...config,
      password: config.password,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = candidate
    candidate.on('error', () => lost(candidate))
    candidate.on('end', () => lost(candidate))
    candidate.on('notification', ({ payload }) => void (payload && onPayload(payload)))
    try {
      await candidate.connect()
      await candidate.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error as Error }, 'the listening connection was lost')
      lost(candidate)
      return
    }
    failures = 0
    live = candidate
    onLive()
  }

  return {
    start: () => {
      if (started || closed) return
      started = true
      void connect()
    },
    probe: () => {
      const probed = live
      if (!probed || probing) return
      probing = true
      probed
        .query('select 1')
        .catch(() => lost(probed))
        .finally(() => (probing = false))
    },
    close: async () => {
      closed = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
