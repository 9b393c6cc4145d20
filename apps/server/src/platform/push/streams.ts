import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { openStreams } from '../counters.ts'
import { createReadScope, sql } from '../database/scope.ts'
import { Refusal } from '../refusal.ts'

/** The owner of a stream, and the sign-in that it ends with. */
export interface Subscriber {
  readonly own_account_id: number
  readonly user_id: number
  readonly sign_in_id: number
}

interface Stream extends Subscriber {
  readonly body: Readable
}

/** Streams of one user in one process: one per browser tab. */
export const STREAMS_PER_USER = 12
/** A client with this many unread bytes is disconnected. */
const UNREAD_BYTES = 2048
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 3000

/** The open streams of this process. Each write ends streams whose sign-in has ended. */
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
  add({ own_account_id, user_id, sign_in_id }: Subscriber): Readable {
    const openCount = [...this.#streams].filter((stream) => stream.user_id === user_id).length
    if (openCount >= STREAMS_PER_USER)
      throw new Refusal('rate_limited', 'Too many attempts. Please try again later.', {
        retryAfter: 60,
      })
    const body = new Readable({ read: () => undefined })
    const stream: Stream = { own_account_id, user_id, sign_in_id, body }
    openStreams.inc()
    body.once('close', () => {
      openStreams.dec()
      this.#streams.delete(stream)
    })
    this.#streams.add(stream)
    return body
  }

  writeToAll(text: string): void {
    void this.#write([...this.#streams], text)
  }

  writeToAccount(account_id: number, text: string): void {
    const recipients = [...this.#streams].filter(
      ({ own_account_id }) => own_account_id === account_id,
    )
    void this.#write(recipients, text)
  }

  /** Tells each client when to come back, spread over a while so that they do not come together. */
  endAll(): void {
    for (const stream of this.#streams) {
      stream.body.push(`retry: ${randomInt(MIN_RETRY_MS, MAX_RETRY_MS)}\n\n`)
      this.#end(stream)
    }
  }

  async #write(recipients: readonly Stream[], text: string): Promise<void> {
    if (recipients.length === 0) return
    const live = await findLiveSignIns(this.#pool, recipients).catch(() => undefined)
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

async function findLiveSignIns(pool: pg.Pool, streams: readonly Stream[]): Promise<Set<number>> {
  const rows = await createReadScope(pool, {}).many<{ id: number }>(sql`
    select s.id from sign_ins s
    join users u on u.id = s.user_id and u.is_active and u.email_verified_at is not null
    join accounts a on a.owner_user_id = u.id and a.is_active
    where s.id = any (${streams.map(({ sign_in_id }) => sign_in_id)}::bigint[]) and s.ended_at is null and s.expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}
