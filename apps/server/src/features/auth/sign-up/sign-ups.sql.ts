// Pending sign-ups. Times are the database's, so that no clock of ours decides.
import { CODE_SECONDS, CODE_TRIES, RESEND_OPENS_AT, type CodeTimes } from '@casework/contract/auth'
import { empty, raw, sql, type Scope } from '../../../platform/database/scope.ts'

export interface SignUpToSave {
  registration_hash: string
  email: string
  name: string
  mobile: string
  country_id: number
  password_hash: string
  language: string
  code_hash: string
}

export type PendingSignUp = Pick<SignUpToSave, 'registration_hash' | 'name' | 'language'> & {
  id: number
}

/** Whole seconds, so that every answer has the same length. */
const CODE_ENDS = raw(`date_trunc('second', now()) + interval '${CODE_SECONDS} seconds'`)
const timesOf = (ends: string) =>
  raw(`${ends} as expires_at, ${ends} - interval '${RESEND_OPENS_AT} seconds' as resend_at`)

export const insertSignUp = async (scope: Scope, s: SignUpToSave) => {
  const times = await scope.one<CodeTimes>(sql`
    insert into pending_sign_ups (registration_hash, email, name, mobile, country_id, password_hash, language, code_hash, code_expires_at)
    values (${s.registration_hash}, ${s.email}, ${s.name}, ${s.mobile}, ${s.country_id}, ${s.password_hash}, ${s.language}, ${s.code_hash}, ${CODE_ENDS})
    returning ${timesOf('code_expires_at')}`)
  if (!times) throw new Error('A sign-up could not be saved')
  return times
}

const only = (registration_hash: string | undefined) =>
  registration_hash === undefined ? empty : sql`and registration_hash = ${registration_hash}`

/** The sign-ups of an address, or the one that the registration names. */
export const findSignUps = (scope: Scope, email: string, registration_hash: string | undefined) =>
  scope.many<PendingSignUp>(sql`
    select id, registration_hash, name, language from pending_sign_ups
    where email = ${email} and expires_at > now() ${only(registration_hash)}`)

/** Replaces the code of a sign-up; the old one is invalid from then on (OQ-035). Without an id it is the same work for nobody. */
export const replaceSignUpCode = async (
  scope: Scope,
  id: number | undefined,
  code_hash: string,
): Promise<CodeTimes> => {
  const [, [times]] = (await scope.batch([
    sql`update pending_sign_ups set code_hash = ${code_hash}, code_expires_at = ${CODE_ENDS}, tries = 0, open_tries = 0 where id = ${id ?? null}`,
    sql`select ${timesOf('ends')} from (select ${CODE_ENDS} as ends) code`,
  ])) as [unknown, [CodeTimes]]
  return times
}

/**
 * Counts a try before anything is compared, and returns the codes it may be compared with. A caller who names the
 * registration tries its code only. One who does not tries every live code of the address, and uses up a count of its own:
 * strangers who guess must not use up the tries of the person who signed up.
 */
export const countCodeTry = (scope: Scope, email: string, registration_hash: string | undefined) =>
  scope.many<{ id: number; registration_hash: string; code_hash: string }>(sql`
    with live as (
      select id from pending_sign_ups
      where email = ${email} and code_expires_at > now() and expires_at > now() and tries < ${CODE_TRIES}
        ${registration_hash === undefined ? sql`and open_tries < ${CODE_TRIES}` : only(registration_hash)}
      order by id for update)
    update pending_sign_ups s
    set ${registration_hash === undefined ? sql`open_tries = open_tries + 1` : sql`tries = tries + 1`}
    from live where s.id = live.id
    returning s.id, s.registration_hash, s.code_hash`)

/** What the person entered who signed up; undefined when the code has been replaced or used. */
export const readSignUp = (scope: Scope, id: number, code_hash: string) =>
  scope.one<Omit<SignUpToSave, 'code_hash' | 'registration_hash' | 'language'>>(sql`
    select email, name, mobile, country_id, password_hash from pending_sign_ups where id = ${id} and code_hash = ${code_hash}`)

export const deleteSignUpsByEmail = (scope: Scope, email: string) =>
  scope.many(sql`delete from pending_sign_ups where email = ${email} returning id`)

/** Password hashes of the pending sign-ups of an address. */
export const findSignUpPasswords = (scope: Scope, email: string) =>
  scope.many<{ password_hash: string }>(
    sql`select password_hash from pending_sign_ups where email = ${email} and expires_at > now()`,
  )
