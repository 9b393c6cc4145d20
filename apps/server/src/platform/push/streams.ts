import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { openStreams } from '../counters.ts'
import { createReadScope, sql, type Fence, type Sql } from '../database/query/scope.ts'
import { Refusal } from '../refusal.ts'

/** The reader of a stream in a workspace. The stream ends with their sign-in, or their access. */
export interface Subscriber {
  readonly account_id: number
  readonly user_id: number
  readonly sign_in_id: number
}

interface Stream extends Subscriber {
  readonly topic: string
  readonly body: Readable
}

/** Streams of one user in one process: two per browser, whose tabs share them. */
export const STREAMS_PER_USER = 6
/** A client with this many unread bytes is disconnected. */
const UNREAD_BYTES = 2048
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 3000

/** The open streams of this process. Each write ends streams whose reader has lost access. */
export class Streams {
  readonly #streams = new Set<Stream>()
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get isEmpty(): boolean {
    return this.#streams.size === 0
  }

  /** @throws Refusal rate_limited when the user has too many streams */
  add(topic: string, { account_id, user_id, sign_in_id }: Subscriber): Readable {
    const openCount = [...this.#streams].filter((stream) => stream.user_id === user_id).length
    if (openCount >= STREAMS_PER_USER)
      throw new Refusal('rate_limited', 'Too many attempts. Please try again later.', {
        retryAfter: 60,
      })
    const body = new Readable({ read: () => undefined })
    const stream: Stream = { topic, account_id, user_id, sign_in_id, body }
    openStreams.inc()
    body.once('close', () => {
      openStreams.dec()
      this.#streams.delete(stream)
    })
    this.#streams.add(stream)
    return body
  }

  writeToAll(text: string): void {
    const recipients = [...this.#streams]
    void this.#write(recipients, text, () => findLiveSignIns(this.#pool, recipients))
  }

  writeToTopic(topic: string, text: string): void {
    const recipients = [...this.#streams].filter((stream) => stream.topic === topic)
    void this.#write(recipients, text, () => findMembersSignIns(this.#pool, recipients))
  }

  /** Tells each client when to come back, spread over a while so that they do not come together. */
  endAll(): void {
    for (const stream of this.#streams) {
      stream.body.push(`retry: ${randomInt(MIN_RETRY_MS, MAX_RETRY_MS)}\n\n`)
      this.#end(stream)
    }
  }

  async #write(
    recipients: readonly Stream[],
    text: string,
    findLive: () => Promise<Set<number>>,
  ): Promise<void> {
    if (recipients.length === 0) return
    const live = await findLive().catch(() => undefined)
    // The event is not lost: when the listener reconnects, it writes to all streams.
    if (!live) return
    for (const stream of recipients) {
      if (!this.#streams.has(stream)) continue
      if (live.has(stream.sign_in_id)) writeText(stream, text)
      else this.#end(stream)
    }
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.body.push(null)
  }
}

function writeText({ body }: Stream, text: string): void {
  if (body.readableLength > UNREAD_BYTES) body.destroy()
  else body.push(text)
}

const selectLiveSignIns = (streams: readonly Stream[]) => sql`
  select s.id from sign_ins s
  join users u on u.id = s.user_id and u.is_active and u.email_verified_at is not null
  join accounts a on a.owner_user_id = u.id and a.is_active
  where s.id = any (${streams.map(({ sign_in_id }) => sign_in_id)}::bigint[]) and s.ended_at is null and s.expires_at > now()
    and (s.factor_at is not null or u.second_factor_since is null)`

const findIds = async (pool: pg.Pool, fence: Fence, statement: Sql): Promise<Set<number>> =>
  new Set((await createReadScope(pool, fence).many<{ id: number }>(statement)).map(({ id }) => id))

/** Of streams of any workspaces. */
const findLiveSignIns = (pool: pg.Pool, streams: readonly Stream[]) =>
  findIds(pool, {}, selectLiveSignIns(streams))

/** Of streams of one workspace: also checks that it is still open to their readers and sign-ins. */
const findMembersSignIns = (pool: pg.Pool, streams: readonly Stream[]) => {
  const account_id = streams[0]?.account_id ?? 0
  return findIds(
    pool,
    { account_id },
    sql`${selectLiveSignIns(streams)} and (a.id = ${account_id} or exists (
      select from connections c join accounts firm on firm.id = c.firm_account_id and firm.is_active
      where c.firm_account_id = ${account_id} and c.employee_account_id = a.id))
      and (s.factor_at is not null or not exists (
        select from accounts work where work.id = ${account_id} and work.second_factor_from <= now()))`,
  )
}
