import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, sql, type Sql } from '../database/scope.ts'
import type { FileResponse } from '../http/file-response.ts'
import { Refusal } from '../refusal.ts'
import { createListener } from './listener.ts'

/** The owner of a stream, and the sign-in that it ends with. */
interface Subscriber {
  readonly own_account_id: number
  readonly user_id: number
  readonly sign_in_id: number
}

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
/** Streams of one user in one process: one per browser tab. */
export const STREAMS_PER_USER = 12
/** A client with this many unread bytes is disconnected. */
const UNREAD_BYTES = 2048

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

interface Stream extends Subscriber {
  readonly body: Readable
}

/** Creates the streams of this process. All of them share one listening database connection. */
export function createPush({
  pool,
  log,
  tickMs = TICK_MS,
}: {
  pool: pg.Pool
  log: Logger
  tickMs?: number
}): Push {
  const streams = new Set<Stream>()
  let closed = false

  const write = ({ body }: Stream, text: string) => {
    if (body.readableLength > UNREAD_BYTES) body.destroy()
    else body.push(text)
  }

  /** Writes to the streams with a valid sign-in and ends the others. */
  const writeToLive = async (wanted: readonly Stream[], text: string) => {
    if (wanted.length === 0) return
    const live = await findLiveSignIns(pool, wanted).catch(() => undefined)
    // The event is not lost: when the listener reconnects, it writes to all streams.
    if (!live) return
    for (const stream of wanted) {
      if (!streams.has(stream)) continue
      if (live.has(stream.sign_in_id)) write(stream, text)
      else end(stream)
    }
  }

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.body.push(null)
  }

  const listener = createListener({
    config: pool.options,
    channel: CHANNEL,
    log,
    onLive: () => void writeToLive([...streams], NEWS),
    onPayload: (payload) =>
      void writeToLive(
        [...streams].filter(({ own_account_id }) => own_account_id === Number(payload)),
        NEWS,
      ),
  })

  const ticking = setInterval(() => {
    if (streams.size === 0) return
    listener.probe()
    void writeToLive([...streams], HEARTBEAT)
  }, tickMs).unref()

  return {
    open: ({ own_account_id, user_id, sign_in_id }) => {
      if (closed)
        throw new Refusal(
          'service_unavailable',
          'The service is busy. Please try again in a moment.',
          { retryAfter: 2 },
        )
      const open = [...streams].filter((stream) => stream.user_id === user_id).length
      if (open >= STREAMS_PER_USER)
        throw new Refusal('rate_limited', 'Too many attempts. Please try again later.', {
          retryAfter: 60,
        })
      const stream: Stream = {
        own_account_id,
        user_id,
        sign_in_id,
        body: new Readable({ read: () => undefined }),
      }
      stream.body.once('close', () => streams.delete(stream))
      streams.add(stream)
      listener.start()
      stream.body.push(NEWS)
      return { status: 200, headers: HEADERS, body: stream.body }
    },
    close: async () => {
      closed = true
      clearInterval(ticking)
      for (const stream of streams) end(stream)
      await listener.close()
    },
  }
}

async function findLiveSignIns(pool: pg.Pool, streams: readonly Stream[]): Promise<Set<number>> {
  const rows = await createReadScope(pool, {}).many<{ id: number }>(sql`
    select s.id from sign_ins s
    join users u on u.id = s.user_id and u.is_active and u.email_verified_at is not null
    join accounts a on a.owner_user_id = u.id and a.is_active
    where s.id = any (${streams.map(({ sign_in_id }) => sign_in_id)}::bigint[]) and s.ended_at is null and s.expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}
