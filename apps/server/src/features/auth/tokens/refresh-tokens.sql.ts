// Refresh tokens are single use: each renewal replaces the token, and all end with their sign-in.
import { raw, sql, type Scope } from '../../../platform/database/query/scope.ts'
import type { Caller } from '../caller.ts'

/** A renewal extends the sign-in by 14 days, up to 30 days in total (OQ-017). */
const EXPIRY = raw(`least(now() + interval '14 days', s.expires_at)`)
/** Grace period in which two tabs may renew with the same token. */
const GRACE = raw(`interval '10 seconds'`)

/**
 * Inserts a token and notes who has asked for it; undefined if the sign-in has ended meanwhile.
 * @param replaces the renewed token: its successor is inserted once, then returned again
 */
export const insertRefreshToken = (
  scope: Scope,
  sign_in_id: number,
  token_hash: string,
  { user_agent, address }: Caller,
  replaces?: number,
) =>
  scope.one<{ id: number; seconds: number; ends_at: number }>(sql`
    with s as (
      update sign_ins set last_seen_at = now(), user_agent = ${user_agent}, address = ${address ?? null}::inet
      where id = ${sign_in_id} and ended_at is null
      returning id, expires_at)
    insert into refresh_tokens (sign_in_id, token_hash, expires_at, replaces)
    select s.id, ${token_hash}, ${EXPIRY}, ${replaces ?? null}::bigint from s
    on conflict (replaces) do update set replaces = excluded.replaces
    returning id, extract(epoch from expires_at - now())::int as seconds, extract(epoch from expires_at)::bigint as ends_at`)

/**
 * Marks a token as used. Undefined if it is unknown or expired, or if its sign-in has ended or lacks
 * the factor of its person.
 * `reused`: first used longer ago than the grace period.
 */
export const redeemRefreshToken = (scope: Scope, id: number, token_hash: string) =>
  scope.one<{ sign_in_id: number; user_id: number; reused: boolean }>(sql`
    update refresh_tokens t set used_at = coalesce(t.used_at, now())
    from sign_ins s join users u on u.id = s.user_id and u.is_active
    where t.id = ${id} and t.token_hash = ${token_hash} and t.sign_in_id = s.id
      and t.expires_at > now() and s.ended_at is null and s.expires_at > now()
      and (s.factor_at is not null or u.second_factor_since is null)
    returning s.id as sign_in_id, s.user_id, t.used_at < now() - ${GRACE} as reused`)

/** Unfinished ceremonies end with the sign-ins: what was confirmed for them may be outdated. */
const endSignIns = (user_id: number, exceptId: number) => sql`
    with tickets as (
      delete from factor_tickets where user_id = ${user_id} and sign_in_id is distinct from ${exceptId})
    update sign_ins set ended_at = now() where user_id = ${user_id} and id <> ${exceptId} and ended_at is null
    returning id, expires_at > now() as was_live`

export const endAllSignIns = (scope: Scope, user_id: number) => scope.many(endSignIns(user_id, 0))

/** Ends all sign-ins but the given one. `was_live`: it had not expired either. */
export const endOtherSignIns = (scope: Scope, user_id: number, sign_in_id: number) =>
  scope.many<{ id: number; was_live: boolean }>(endSignIns(user_id, sign_in_id))

/** Sign-ins and tokens are kept for a week after their end, to recognize stolen tokens. */
export const buildCleanUpStatements = () => [
  sql`delete from sign_ins where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`,
  sql`delete from refresh_tokens where expires_at < now() - interval '7 days'`,
  sql`delete from password_resets where expires_at < now() - interval '7 days'`,
  sql`delete from pending_sign_ups where expires_at < now()`,
  sql`delete from email_changes where expires_at < now()`,
  sql`delete from email_undos where expires_at < now()`,
  sql`delete from known_devices where last_seen_at < now() - interval '400 days'`,
  sql`delete from factor_tickets where expires_at < now() - interval '1 day'`,
]
