import type pg from 'pg'
import { inTransaction, sql } from '../database/scope.ts'
import { keyedHash } from '../keys.ts'
import { Refusal } from '../refusal.ts'

export interface Limit {
  /** What is limited; part of the key. */
  readonly name: string
  readonly hits: number
  readonly seconds: number
}

export interface RateLimits {
  /**
   * Counts one hit for good, whatever becomes of the request.
   * @param who whom the limit is for: an address, an e-mail; only a keyed hash of it is kept
   * @throws Refusal rate_limited with the seconds to wait, once there are more hits than allowed
   */
  hit(limit: Limit, ...who: string[]): Promise<void>
  /**
   * The same without a refusal.
   * @returns the seconds to wait when there are more hits than allowed
   */
  count(limit: Limit, ...who: string[]): Promise<number | undefined>
  /** Takes a hit back: the attempt turned out to be a good one. */
  forgive(limit: Limit, ...who: string[]): Promise<void>
}

/**
 * Limits kept in the database, so that two processes share them. `factor` multiplies every count
 * (RATE_LIMIT_FACTOR).
 */
export function createRateLimits({
  pool,
  key,
  factor,
}: {
  pool: pg.Pool
  key: Buffer
  factor: number
}): RateLimits {
  const keyOf = ({ name }: Limit, who: string[]) => `${name}:${keyedHash(key, name, ...who)}`
  const count: RateLimits['count'] = async (limit, ...who) => {
    const counted = await inTransaction(pool, {}, (scope) =>
      scope.one<{ hits: number; seconds_left: number }>(sql`
        insert into rate_limits as l (key, hits, resets_at)
        values (${keyOf(limit, who)}, 1, now() + ${limit.seconds} * interval '1 second')
        on conflict (key) do update set
          hits = case when l.resets_at <= now() then 1 else l.hits + 1 end,
          resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
        returning hits, extract(epoch from resets_at - now())::float8 as seconds_left`),
    )
    return counted && counted.hits > Math.max(1, limit.hits * factor)
      ? counted.seconds_left
      : undefined
  }
  return {
    count,
    hit: async (limit, ...who) => {
      const wait = await count(limit, ...who)
      if (wait !== undefined) throw tooMany(wait)
    },
    forgive: async (limit, ...who) => {
      await inTransaction(pool, {}, (scope) =>
        scope.one(
          sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${keyOf(limit, who)} returning key`,
        ),
      )
    },
  }
}

export const tooMany = (retryAfter: number) =>
  new Refusal('rate_limited', 'Too many attempts. Please try again later.', { retryAfter })
