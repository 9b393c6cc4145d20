// Refresh tokens: one use each, replaced at every renewal, all ended together with their sign-in.
import { raw, sql, type Scope } from '../../../platform/database/scope.ts'

/** A renewed sign-in lives two weeks more, thirty days at most (OQ-017). */
const LIFE = raw(`least(now() + interval '14 days', s.expires_at)`)
/** Two tabs may renew with the same token within this moment. */
const GRACE = raw(`interval '10 seconds'`)

/** @param replaces the token that is renewed: its successor is inserted once, and found again within the grace period */
export const insertRefreshToken = (
  scope: Scope,
  sign_in_id: number,
  token_hash: string,
  replaces?: number,
) =>
  scope.one<{ id: number; seconds: number; ends_at: number }>(sql`
    insert into refresh_tokens (sign_in_id, token_hash, expires_at, replaces)
    select s.id, ${token_hash}, ${LIFE}, ${replaces ?? null}::bigint from sign_ins s where s.id = ${sign_in_id}
    on conflict (replaces) do update set replaces = excluded.replaces
    returning id, extract(epoch from expires_at - now())::int as seconds, extract(epoch from expires_at)::bigint as ends_at`)

/** Uses a token; undefined when it is unknown, expired or its sign-in has ended. `reused` means that it was replaced before. */
export const redeemRefreshToken = (scope: Scope, id: number, token_hash: string) =>
  scope.one<{ sign_in_id: number; user_id: number; reused: boolean }>(sql`
    update refresh_tokens t set used_at = coalesce(t.used_at, now())
    from sign_ins s join users u on u.id = s.user_id and u.is_active
    where t.id = ${id} and t.token_hash = ${token_hash} and t.sign_in_id = s.id
      and t.expires_at > now() and s.ended_at is null and s.expires_at > now()
    returning s.id as sign_in_id, s.user_id, t.used_at < now() - ${GRACE} as reused`)

export const endAllSignIns = (scope: Scope, user_id: number) =>
  scope.many(
    sql`update sign_ins set ended_at = now() where user_id = ${user_id} and ended_at is null returning id`,
  )

/** All but the one that asks. */
export const endOtherSignIns = (scope: Scope, user_id: number, sign_in_id: number) =>
  scope.many(
    sql`update sign_ins set ended_at = now() where user_id = ${user_id} and id <> ${sign_in_id} and ended_at is null returning id`,
  )

/** A week after their end nobody asks for them any more, not even to recognise a stolen token. */
export const cleanUpStatements = () => [
  sql`delete from sign_ins where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`,
  sql`delete from refresh_tokens where expires_at < now() - interval '7 days'`,
  sql`delete from password_resets where expires_at < now() - interval '7 days'`,
  sql`delete from pending_sign_ups where expires_at < now()`,
  sql`delete from email_changes where expires_at < now()`,
  sql`delete from email_undos where expires_at < now()`,
]
