// Sign-ins and the codes that confirm an e-mail address. Times are the database's, so that no clock of ours decides.
import { CODE_SECONDS, CODE_TRIES } from '@casework/contract/auth'
import { sql, type Scope } from '../../platform/database/scope.ts'

/** A new code makes the old one invalid (OQ-035). For nobody it is the same work without a row. */
export const saveCode = (scope: Scope, user_id: number | undefined, code_hash: string) =>
  scope.one(sql`
    insert into verification_codes (user_id, code_hash, expires_at)
    select u.id, ${code_hash}, now() + ${CODE_SECONDS} * interval '1 second' from users u where u.id = ${user_id ?? null}
    on conflict (user_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, created_at = now()
    returning user_id`)

/** Counts the try before anything is compared; undefined when there is no live code or no try left. */
export const countTry = (scope: Scope, email: string) =>
  scope.one<{ user_id: number; code_hash: string }>(sql`
    update verification_codes set tries = tries + 1
    where user_id = (select id from users where email = ${email} and email_verified_at is null)
      and tries < ${CODE_TRIES} and expires_at > now()
    returning user_id, code_hash`)

/** Undefined when another request used it first. */
export const useCodeUp = (scope: Scope, user_id: number, code_hash: string) =>
  scope.one(sql`delete from verification_codes where user_id = ${user_id} and code_hash = ${code_hash} returning user_id`)

export const insertSignIn = async (scope: Scope, user_id: number) => {
  const row = await scope.one<{ id: number }>(sql`insert into sign_ins (user_id) values (${user_id}) returning id`)
  if (!row) throw new Error('A sign-in could not be made')
  return row.id
}

export const endSignIn = (scope: Scope, id: number, user_id: number) =>
  scope.one(sql`update sign_ins set ended_at = now() where id = ${id} and user_id = ${user_id} and ended_at is null returning id`)
