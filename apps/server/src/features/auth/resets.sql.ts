// Password reset links: one per user, single use, valid for one hour.
import { RESET_HOURS } from '@casework/contract/auth'
import { sql, type Scope } from '../../platform/database/query/scope.ts'

/** Inserts a link, which invalidates the old one (OQ-044). Constant work without a user id. */
export const saveReset = (scope: Scope, user_id: number | undefined, token_hash: string) =>
  scope.one(sql`
    insert into password_resets (user_id, token_hash, expires_at)
    select u.id, ${token_hash}, now() + ${RESET_HOURS} * interval '1 hour' from users u where u.id = ${user_id ?? null}
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
    returning user_id`)

const whereLive = (email: string, token_hash: string) =>
  sql`user_id = (select id from users where email = ${email}) and token_hash = ${token_hash} and expires_at > now()`

/** Undefined if the link is unknown, expired, used or of another email. */
export const findReset = (scope: Scope, email: string, token_hash: string) =>
  scope.one(sql`select from password_resets where ${whereLive(email, token_hash)}`)

/** Undefined also if another request used the link first. */
export const consumeReset = (scope: Scope, email: string, token_hash: string) =>
  scope.one<{ user_id: number }>(
    sql`delete from password_resets where ${whereLive(email, token_hash)} returning user_id`,
  )

/** Invalidates links mailed before a change of the email or password. */
export const deleteResets = (scope: Scope, user_id: number) =>
  scope.one(sql`delete from password_resets where user_id = ${user_id} returning user_id`)
