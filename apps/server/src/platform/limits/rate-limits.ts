import type pg from 'pg'
import { inTransaction, sql } from '../database/query/scope.ts'
import { keyedHash } from '../keys.ts'
import { Refusal } from '../refusal.ts'

export interface Limit {
  /** Part of the key. */
  readonly name: string
  readonly hits: number
  readonly seconds: number
}

export interface RateLimits {
  /**
   * Counts a hit, whether or not the request succeeds.
   * @param who what to count by, such as an IP, email or id; only a keyed hash of it is stored
   * @throws Refusal rate_limited with the seconds to wait
   */
  hit(limit: Limit, ...who: string[]): Promise<void>
  /**
   * Counts a hit without refusing.
   * @returns the seconds to wait if the limit is exceeded
   */
  count(limit: Limit, ...who: string[]): Promise<number | undefined>
  /** Takes a hit back after a successful attempt. */
  forgive(limit: Limit, ...who: string[]): Promise<void>
}

/**
 * Counts in the database, so that all processes share the limits. `factor` multiplies each limit
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
  const toKey = ({ name }: Limit, who: string[]) => `${name}:${keyedHash(key, name, ...who)}`
  const count: RateLimits['count'] = async (limit, ...who) => {
    const row = await inTransaction(pool, {}, (scope) =>
      scope.one<{ hits: number; seconds_left: number }>(sql`
        insert into rate_limits as l (key, hits, resets_at)
        values (${toKey(limit, who)}, 1, now() + ${limit.seconds} * interval '1 second')
        on conflict (key) do update set
          hits = case when l.resets_at <= now() then 1 else l.hits + 1 end,
          resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
        returning hits, extract(epoch from resets_at - now())::float8 as seconds_left`),
    )
    return row && row.hits > Math.max(1, limit.hits * factor) ? row.seconds_left : undefined
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
          sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${toKey(limit, who)} returning key`,
        ),
      )
    },
  }
}

export const tooMany = (retryAfter: number) =>
  new Refusal('rate_limited', 'Too many attempts. Please try again later.', { retryAfter })
