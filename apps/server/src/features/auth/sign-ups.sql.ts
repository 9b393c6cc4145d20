// Pending sign-ups. Expiry uses the database clock only.
import {
  CODE_SECONDS,
  CODE_TRIES,
  RESEND_SECONDS_LEFT,
  type CodeTimes,
} from '@casework/contract/auth'
import { empty, raw, sql, type Scope } from '../../platform/database/query/scope.ts'
import type { UserToCreate, VerifiedEmail } from '../accounts/index.ts'

export interface SignUpToSave {
  registration_hash: string
  registration_seed: string
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

/** Whole seconds: fractional digits would vary the length of responses. */
const CODE_EXPIRY = raw(`date_trunc('second', now()) + interval '${CODE_SECONDS} seconds'`)
const selectCodeTimes = (ends: string) =>
  raw(`${ends} as expires_at, ${ends} - interval '${RESEND_SECONDS_LEFT} seconds' as resend_at`)

export const insertSignUp = async (scope: Scope, signUp: SignUpToSave) => {
  const times = await scope.one<CodeTimes>(sql`
    insert into pending_sign_ups (registration_hash, registration_seed, email, name, mobile, country_id, password_hash, language, code_hash, code_expires_at)
    values (${signUp.registration_hash}, ${signUp.registration_seed}, ${signUp.email}, ${signUp.name}, ${signUp.mobile}, ${signUp.country_id}, ${signUp.password_hash}, ${signUp.language}, ${signUp.code_hash}, ${CODE_EXPIRY})
    returning ${selectCodeTimes('code_expires_at')}`)
  if (!times) throw new Error('Insert into pending_sign_ups returned no row')
  return times
}

const filterByToken = (registration_hash: string | undefined) =>
  registration_hash === undefined ? empty : sql`and registration_hash = ${registration_hash}`

/** Finds the pending sign-ups of an email, or only the one with this token. */
export const findSignUps = (scope: Scope, email: string, registration_hash: string | undefined) =>
  scope.many<PendingSignUp>(sql`
    select id, registration_hash, name, language from pending_sign_ups
    where email = ${email} and expires_at > now() ${filterByToken(registration_hash)}`)

/**
 * Replaces the code, which invalidates the old one (OQ-035). Without an id it does the same work but
 * changes no row.
 */
export const replaceSignUpCode = async (
  scope: Scope,
  id: number | undefined,
  code_hash: string,
): Promise<CodeTimes> => {
  const [, [times]] = (await scope.batch([
    sql`update pending_sign_ups set code_hash = ${code_hash}, code_expires_at = ${CODE_EXPIRY}, tries = 0, open_tries = 0 where id = ${id ?? null}`,
    sql`select ${selectCodeTimes('ends')} from (select ${CODE_EXPIRY} as ends) code`,
  ])) as [unknown, [CodeTimes]]
  return times
}

/**
 * Counts a try and returns the code to compare; undefined if the code has expired or no try is left.
 * Does the same work without an id. Tries without the token are counted in `open_tries`, so that
 * strangers cannot use up the tries of the browser that signed up.
 */
export const countCodeTry = (scope: Scope, id: number | undefined, hasToken: boolean) =>
  scope.one<{ id: number; registration_hash: string; code_hash: string }>(sql`
    update pending_sign_ups set ${hasToken ? raw('tries = tries + 1') : raw('open_tries = open_tries + 1')}
    where id = ${id ?? null} and code_expires_at > now() and expires_at > now() and tries < ${CODE_TRIES}
      ${hasToken ? empty : sql`and open_tries < ${CODE_TRIES}`}
    returning id, registration_hash, code_hash`)

/** Reads the form data of a sign-up. Undefined if its code was replaced or used. */
export const readSignUp = (scope: Scope, id: number, code_hash: string) =>
  scope.one<UserToCreate>(sql`
    select email, name, mobile, country_id, password_hash from pending_sign_ups where id = ${id} and code_hash = ${code_hash}`)

export const deleteSignUpsByEmail = (scope: Scope, email: VerifiedEmail) =>
  scope.many(sql`delete from pending_sign_ups where email = ${email} returning id`)

export type PendingPassword = CodeTimes & {
  password_hash: string
  /** Null for a sign-up of the version before. */
  registration_seed: string | null
}

/** Finds the passwords of an email's pending sign-ups, and what their browsers know; newest first. */
export const findSignUpPasswords = (scope: Scope, email: string) =>
  scope.many<PendingPassword>(sql`
    select password_hash, registration_seed, ${selectCodeTimes('code_expires_at')}
    from pending_sign_ups where email = ${email} and expires_at > now() order by id desc`)
