import type { Passkey } from '@casework/contract/second-factor'
import { raw, sql, type Scope } from '../../../platform/database/query/scope.ts'

/** What a browser needs to know to use a passkey, or not to register it twice. */
export interface Credential {
  readonly credential_id: Buffer
  readonly transports: string[]
}

/** What an answer is checked against. */
export interface StoredPasskey extends Credential {
  readonly id: number
  readonly user_id: number
  readonly public_key: Buffer
  readonly counter: number
}

interface PasskeyToInsert {
  readonly credential_id: Uint8Array
  readonly public_key: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly backed_up: boolean
  readonly name: string
}

const SHOWN = raw('id, name, created_at, last_used_at')

export const listPasskeys = (scope: Scope, user_id: number) =>
  scope.many<Passkey>(
    sql`select ${SHOWN} from passkeys where user_id = ${user_id} order by created_at, id`,
  )

export const listCredentials = (scope: Scope, user_id: number) =>
  scope.many<Credential>(
    sql`select credential_id, transports from passkeys where user_id = ${user_id} order by created_at, id`,
  )

export const findPasskey = (scope: Scope, credential_id: Uint8Array) =>
  scope.one<StoredPasskey>(sql`
    select id, user_id, credential_id, public_key, counter, transports from passkeys where credential_id = ${credential_id}`)

/** Undefined if the passkey is registered already, for whomever. */
export const insertPasskey = (scope: Scope, user_id: number, passkey: PasskeyToInsert) =>
  scope.one<Passkey>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter}, ${passkey.transports},
            ${passkey.backed_up}, ${passkey.name})
    on conflict (credential_id) do nothing
    returning ${SHOWN}`)

/**
 * Accepts each value of a counter once; authenticators without one always say 0. Undefined if it is
 * not higher, or if the passkey was removed meanwhile.
 */
export const usePasskey = (scope: Scope, id: number, counter: number, backed_up: boolean) =>
  scope.one<{ id: number }>(sql`
    update passkeys set counter = ${counter}, backed_up = ${backed_up}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter}::bigint = 0)
    returning id`)

export const renamePasskey = (scope: Scope, user_id: number, id: number, name: string) =>
  scope.one<Passkey>(sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${user_id} returning ${SHOWN}`)

export const deletePasskey = (scope: Scope, user_id: number, id: number) =>
  scope.one<{ name: string }>(
    sql`delete from passkeys where id = ${id} and user_id = ${user_id} returning name`,
  )
