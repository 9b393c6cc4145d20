// A ticket links the calls of one ceremony. Only the hash of its secret is stored.
import { FRESH_MINUTES, TICKET_TRIES, type FactorMethod } from '@casework/contract/second-factor'
import { raw, sql, type Scope } from '../../../platform/database/query/scope.ts'
import type { User } from '../../accounts/index.ts'

export type TicketPurpose = 'login' | 'passkey_login' | 'add_passkey' | 'add_totp' | 'step_up'

interface TicketToInsert {
  readonly token_hash: string
  readonly purpose: TicketPurpose
  readonly user_id?: number
  readonly sign_in_id?: number
  readonly challenge?: string
  readonly totp_secret_sealed?: string
}

export const insertTicket = (scope: Scope, ticket: TicketToInsert) =>
  scope.one<{ id: number }>(sql`
    insert into factor_tickets (token_hash, purpose, user_id, sign_in_id, challenge, totp_secret_sealed)
    values (${ticket.token_hash}, ${ticket.purpose}, ${ticket.user_id}, ${ticket.sign_in_id}, ${ticket.challenge}, ${ticket.totp_secret_sealed})
    returning id`)

/**
 * Inserts a ticket for the second step. Waits for a running change of the password; undefined if it
 * has changed since `user` was read, or if the person has no factor any more.
 */
export const insertLoginTicket = (
  scope: Scope,
  user: Pick<User, 'id' | 'password_hash'>,
  token_hash: string,
  is_new_device: boolean,
) =>
  scope.one<{ id: number }>(sql`
    with person as (
      select id from users
      where id = ${user.id} and password_hash is not distinct from ${user.password_hash} and second_factor_since is not null
      for share)
    insert into factor_tickets (token_hash, purpose, user_id, is_new_device)
    select ${token_hash}, 'login', id, ${is_new_device}::boolean from person
    returning id`)

const LIVE = raw(`used_at is null and expires_at > now() and tries < ${TICKET_TRIES}`)

/**
 * Of a live login ticket: whose limits a try counts for. Nothing is compared with a dead one, so its
 * former owner could use up the limits of the person.
 */
export const findTicketHolder = (scope: Scope, token_hash: string) =>
  scope.one<Pick<User, 'id' | 'password_hash'>>(sql`
    select u.id, u.password_hash from factor_tickets t join users u on u.id = t.user_id
    where t.token_hash = ${token_hash} and t.purpose = 'login' and ${LIVE}`)

/** Sets the challenge of the second step; undefined if the ticket is not live. */
export const setLoginChallenge = (scope: Scope, token_hash: string, challenge: string) =>
  scope.one<{ user_id: number }>(sql`
    update factor_tickets set challenge = ${challenge}
    where token_hash = ${token_hash} and purpose = 'login' and ${LIVE}
    returning user_id`)

export interface Ticket {
  readonly id: number
  readonly purpose: TicketPurpose
  /** Null for a passkey without a prior password. */
  readonly user_id: number | null
  readonly challenge: string | null
  readonly totp_secret_sealed: string | null
  readonly is_new_device: boolean
}

/** @param holder of a ticket within a sign-in */
export const countTicketTry = (
  scope: Scope,
  token_hash: string,
  purposes: readonly TicketPurpose[],
  holder?: { readonly user_id: number; readonly sign_in_id: number },
) =>
  scope.one<Ticket>(sql`
    update factor_tickets set tries = tries + 1
    where token_hash = ${token_hash} and purpose = any(${purposes}) and ${LIVE}
      and (${holder === undefined}::boolean or user_id = ${holder?.user_id} and sign_in_id = ${holder?.sign_in_id})
    returning id, purpose, user_id, challenge, totp_secret_sealed, is_new_device`)

/** Undefined if another request has used the ticket first, or the sign-ins have ended meanwhile. */
export const consumeTicket = (scope: Scope, id: number) =>
  scope.one<{ id: number }>(sql`
    update factor_tickets set used_at = now(), challenge = null, totp_secret_sealed = null
    where id = ${id} and used_at is null
    returning id`)

/** Marks a sign-in as confirmed, now. Undefined if it has ended. */
export const confirmSignIn = (scope: Scope, sign_in_id: number, factor: FactorMethod) =>
  scope.one<{ confirmed_at: string; fresh_until: string }>(sql`
    update sign_ins set factor = ${factor}, factor_at = now()
    where id = ${sign_in_id} and ended_at is null
    returning factor_at as confirmed_at, factor_at + ${FRESH_MINUTES} * interval '1 minute' as fresh_until`)

/** Call with the user locked, when the last factor is removed. */
export const clearConfirmations = (scope: Scope, user_id: number) =>
  scope.many(sql`
    update sign_ins set factor = null, factor_at = null where user_id = ${user_id} and factor_at is not null returning id`)
