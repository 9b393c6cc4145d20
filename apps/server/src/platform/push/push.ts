import type pg from 'pg'
import type { Logger } from 'pino'
import { sql, type Sql } from '../database/query/scope.ts'
import type { FileResponse } from '../http/file-response.ts'
import { Refusal } from '../refusal.ts'
import { Listener } from './listener.ts'
import { Streams, type Subscriber } from './streams.ts'

export interface Push {
  /**
   * Opens a stream of server-sent events. An event only says that the topic has something new; the
   * client then fetches it. The stream starts with an event and ends with its sign-in, with the
   * reader's access to the workspace, with the process, or when the client disconnects.
   * @throws Refusal rate_limited when the user has too many streams
   */
  open(topic: string, subscriber: Subscriber): FileResponse
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

/** The topics of streams: the notifications of an account, and the alerts of one person in a workspace. */
export const accountTopic = (account_id: number): string => String(account_id)
export const personTopic = (account_id: number, user_id: number): string =>
  `${account_id}:${user_id}`

/** Notifies all processes of something new, when the transaction commits. */
export const notifyTopics = (topics: readonly string[]): Sql =>
  sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`

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
    onPayload: (topic) => streams.writeToTopic(topic, NEWS),
  })

  const timer = setInterval(() => {
    if (streams.isEmpty) return
    listener.probe()
    streams.writeToAll(HEARTBEAT)
  }, tickMs).unref()

  return {
    open: (topic, subscriber) => {
      if (isClosed)
        throw new Refusal(
          'service_unavailable',
          'The service is busy. Please try again in a moment.',
          { retryAfter: 2 },
        )
      const body = streams.add(topic, subscriber)
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
