import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, sql, type Sql } from '../database/scope.ts'
import type { FileResponse } from '../http/file-response.ts'
import { Refusal } from '../refusal.ts'
import { createListener } from './listener.ts'

/** Whose stream it is, and the sign-in that it lives with. */
interface Subscriber {
  readonly own_account_id: number
  readonly user_id: number
  readonly sign_in_id: number
}

export interface Push {
  /**
   * A stream of server-sent events that says when there is something new for the account, and
   * nothing else: the caller fetches it. It begins with such an event and ends with its sign-in,
   * with the process, or with the caller.
   * @throws Refusal rate_limited when the user has too many open
   */
  open(subscriber: Subscriber): FileResponse
  /** Ends every stream. */
  close(): Promise<void>
}

const CHANNEL = 'casework_news'
/** Heartbeats, and how long after the end of its sign-in a silent stream ends at the latest. */
const TICK_MS = 15_000
/** Streams of one user in one process: one for each open tab. */
export const STREAMS_PER_USER = 12
/** A caller that takes nothing in is gone. */
const UNREAD_BYTES = 2048

const NEWS = 'event: news\ndata: {}\n\n'
const HEARTBEAT = ':\n\n'
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Tells every process that there is something new for an account, when the writing transaction
 * commits; ids only.
 */
export const newsFor = (account_id: number): Sql =>
  sql`select pg_notify(${CHANNEL}, ${String(account_id)})`

interface Stream extends Subscriber {
  readonly body: Readable
}

/**
 * Streams of this process, fed by one listening connection to the database, which every process of
 * the installation has.
 */
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

  /** Ends the streams whose sign-in has ended, and writes to the others. */
  const writeToLive = async (wanted: readonly Stream[], text: string) => {
    if (wanted.length === 0) return
    const live = await liveSignIns(pool, wanted).catch(() => undefined)
    // Unknown: what is missed now is made up for when the listening connection is back.
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

async function liveSignIns(pool: pg.Pool, streams: readonly Stream[]): Promise<Set<number>> {
  const rows = await createReadScope(pool, {}).many<{ id: number }>(sql`
    select s.id from sign_ins s
    join users u on u.id = s.user_id and u.is_active and u.email_verified_at is not null
    join accounts a on a.owner_user_id = u.id and a.is_active
    where s.id = any (${streams.map(({ sign_in_id }) => sign_in_id)}::bigint[]) and s.ended_at is null and s.expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}
