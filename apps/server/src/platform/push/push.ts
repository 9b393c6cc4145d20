import type pg from 'pg'
import type { Logger } from 'pino'
import { sql, type Sql } from '../database/scope.ts'
import type { FileResponse } from '../http/file-response.ts'
import { Refusal } from '../refusal.ts'
import { Listener } from './listener.ts'
import { Streams, type Subscriber } from './streams.ts'

export interface Push {
  /**
   * Opens a stream of server-sent events. An event only says that the account has something new;
   * the client then fetches it. The stream starts with an event and ends with its sign-in, with the
   * process, or when the client disconnects.
   * @throws Refusal rate_limited when the user has too many streams
   */
  open(subscriber: Subscriber): FileResponse
  /** Ends all streams. */
  close(): Promise<void>
}

const CHANNEL = 'casework_news'
/** Interval of the heartbeats, and of the check whether sign-ins have ended. */
const TICK_MS = 15_000

const NEWS = 'event: news\ndata: {}\n\n'
const HEARTBEAT = ':\n\n'
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Notifies all processes of something new for an account, when the transaction commits. */
export const notifyAccount = (account_id: number): Sql =>
  sql`select pg_notify(${CHANNEL}, ${String(account_id)})`

/** Creates the streams of this process. All of them share one listening database connection. */
export function createPush({
  pool,
  listening,
  log,
  tickMs = TICK_MS,
}: {
  pool: pg.Pool
  /** A connection that keeps its session. */
  listening: pg.ClientConfig
  log: Logger
  tickMs?: number
}): Push {
  const streams = new Streams(pool)
  let isClosed = false
  const listener = new Listener({
    config: listening,
    channel: CHANNEL,
    log,
    onLive: () => streams.writeToAll(NEWS),
    onPayload: (payload) => streams.writeToAccount(Number(payload), NEWS),
  })

  const timer = setInterval(() => {
    if (streams.isEmpty) return
    listener.probe()
    streams.writeToAll(HEARTBEAT)
  }, tickMs).unref()

  return {
    open: (subscriber) => {
      if (isClosed)
        throw new Refusal(
          'service_unavailable',
          'The service is busy. Please try again in a moment.',
          { retryAfter: 2 },
        )
      const body = streams.add(subscriber)
      listener.start()
      body.push(NEWS)
      return { status: 200, headers: HEADERS, body }
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      streams.endAll()
      await listener.close()
    },
  }
}
