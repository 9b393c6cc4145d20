// Pending email changes and the links that undo them.
import {
  CODE_SECONDS,
  CODE_TRIES,
  RESEND_SECONDS_LEFT,
  UNDO_DAYS,
  type CodeTimes,
} from '@casework/contract/auth'
import { raw, sql, type Scope } from '../../platform/database/query/scope.ts'
import type { VerifiedEmail } from '../accounts/index.ts'

const CODE_EXPIRY = raw(`date_trunc('second', now()) + interval '${CODE_SECONDS} seconds'`)

/** Inserts a pending change or replaces the earlier one. */
export const saveEmailChange = (
  scope: Scope,
  user_id: number,
  new_email: string,
  code_hash: string,
) =>
  scope.one(sql`
    insert into email_changes (user_id, new_email, code_hash, code_expires_at) values (${user_id}, ${new_email}, ${code_hash}, ${CODE_EXPIRY})
    on conflict (user_id) do update
      set new_email = excluded.new_email, code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
          tries = 0, created_at = now(), expires_at = excluded.expires_at
    returning user_id`)

export const findEmailChange = (scope: Scope, user_id: number) =>
  scope.one<{ new_email: string }>(
    sql`select new_email from email_changes where user_id = ${user_id} and expires_at > now()`,
  )

export const replaceChangeCode = (scope: Scope, user_id: number, code_hash: string) =>
  scope.one<CodeTimes>(sql`
    update email_changes set code_hash = ${code_hash}, code_expires_at = ${CODE_EXPIRY}, tries = 0
    where user_id = ${user_id} and expires_at > now()
    returning code_expires_at as expires_at, code_expires_at - ${RESEND_SECONDS_LEFT} * interval '1 second' as resend_at`)

/**
 * Counts a try and returns the code to compare. Undefined if the code has expired or no try is
 * left.
 */
export const countEmailChangeTry = (scope: Scope, user_id: number) =>
  scope.one<{ code_hash: string }>(sql`
    update email_changes set tries = tries + 1
    where user_id = ${user_id} and tries < ${CODE_TRIES} and code_expires_at > now() and expires_at > now()
    returning code_hash`)

/** Undefined if another request used the code first. */
export const consumeEmailChange = (scope: Scope, user_id: number, code_hash: string) =>
  scope.one<{ new_email: VerifiedEmail }>(
    sql`delete from email_changes where user_id = ${user_id} and code_hash = ${code_hash} returning new_email`,
  )

export const deleteEmailChange = (scope: Scope, user_id: number) =>
  scope.one(sql`delete from email_changes where user_id = ${user_id} returning user_id`)

export const insertUndo = (scope: Scope, user_id: number, old_email: string, token_hash: string) =>
  scope.one(sql`
    insert into email_undos (user_id, old_email, token_hash, expires_at)
    values (${user_id}, ${old_email}, ${token_hash}, now() + ${UNDO_DAYS} * interval '1 day')
    returning id`)

/**
 * SQL condition: the change of this link was carried out, or still can be. One that was
 * carried out has left another email: that of the next link, or else the present one. A change that
 * is pending has the newest link; its code may be sent again, but not after it was cancelled, has
 * expired or was replaced.
 */
const IS_LIVE = raw(`u.expires_at > now() and (
    coalesce(
      (select n.old_email from email_undos n where n.user_id = u.user_id and n.id > u.id order by n.id limit 1),
      (select p.email from users p where p.id = u.user_id)) <> u.old_email
    or exists (select from email_changes c where c.user_id = u.user_id and c.expires_at > now())
       and not exists (select from email_undos n where n.user_id = u.user_id and n.id > u.id))`)

export const findUndo = (scope: Scope, token_hash: string) =>
  scope.one<{ id: number; user_id: number }>(
    sql`select u.id, u.user_id from email_undos u where u.token_hash = ${token_hash} and ${IS_LIVE}`,
  )

/**
 * Deletes the link and those of later changes, which would restore emails that this undo removes.
 * Links of earlier changes keep working. Undefined if the link was used before, or has died.
 */
export const consumeUndo = async (scope: Scope, id: number, user_id: number) => {
  const used = await scope.many<{ id: number; old_email: VerifiedEmail; created_at: string }>(sql`
    with live as (select u.id from email_undos u where u.user_id = ${user_id} and u.id = ${id} and ${IS_LIVE})
    delete from email_undos d using live where d.user_id = ${user_id} and d.id >= live.id returning d.id, d.old_email, d.created_at`)
  return used.find((undo) => undo.id === id)
}

/** Whether a user other than `exceptUserId` has the email or a link that restores it. */
export const isEmailTaken = async (scope: Scope, email: string, exceptUserId = 0) => {
  const found = await scope.one(sql`
    select from users where email = ${email} and id <> ${exceptUserId}
    union all
    select from email_undos
    where old_email = ${email} and user_id <> ${exceptUserId} and expires_at > now()
    limit 1`)
  return found !== undefined
}
