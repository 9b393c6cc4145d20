// People and the account that each of them owns.
import type { AccountInfo } from '@casework/contract/accounts'
import { sql, type Scope } from '../../platform/database/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'

export interface PersonToCreate {
  name: string
  email: string
  mobile: string
  country_id: number
  password_hash: string
}

export interface Person {
  id: number
  name: string
  email: string
  mobile: string
  role: string
  /** None while a new one has to be chosen by a mailed link. */
  password_hash: string | null
  is_active: boolean
  /** None before one was chosen. */
  language: string | null
}

/** Creates a person whose address is proven, with their account; undefined when somebody has the address. */
export const insertPerson = (
  scope: Scope,
  { name, email, mobile, country_id, password_hash }: PersonToCreate,
) =>
  scope.one<Person>(sql`
    with created as (
      insert into users (name, email, mobile, country_id, password_hash, email_verified_at)
      values (${name}, ${email}, ${mobile}, ${country_id}, ${password_hash}, now())
      on conflict (email) do nothing
      returning id, name, email, mobile, role, password_hash, is_active, language),
    proven as (insert into user_emails (user_id, email) select id, email from created),
    owned as (insert into accounts (owner_user_id, name) select id, name from created)
    select * from created`)

export const findPersonByEmail = (scope: Scope, email: string) =>
  scope.one<Person>(sql`
    select id, name, email, mobile, role, password_hash, is_active, language from users where email = ${email}`)

export const findAccountInfo = (scope: Scope, user_id: number) =>
  scope.one<AccountInfo>(sql`
    select u.id, u.name, u.email, u.mobile, u.role,
           json_build_object('id', a.id, 'name', a.name, 'is_active', a.is_active,
             'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as account
    from users u join accounts a on a.owner_user_id = u.id
    where u.id = ${user_id}`)

export const setPassword = (scope: Scope, user_id: number, password_hash: string) =>
  scope.one<{ id: number }>(
    sql`update users set password_hash = ${password_hash} where id = ${user_id} and is_active returning id`,
  )

export const findPasswordHash = (scope: Scope, user_id: number) =>
  scope.one<{ password_hash: string | null }>(
    sql`select password_hash from users where id = ${user_id}`,
  )

/** Holds other changes of a person's address back until this transaction ends. */
export const lockPerson = (scope: Scope, user_id: number) =>
  scope.one<Pick<Person, 'id' | 'name' | 'language'>>(
    sql`select id, name, language from users where id = ${user_id} for update`,
  )

/** Changes the address to one that the person has just proven to hold. */
export const changeEmail = (scope: Scope, user_id: number, email: string) =>
  scope.batch([
    sql`insert into user_emails (user_id, email) values (${user_id}, ${email}) on conflict do nothing`,
    sql`update users set email = ${email} where id = ${user_id}`,
  ])

/** Goes back to an address that was proven before. The password is void until a new one is chosen. */
export const restoreEmail = (scope: Scope, user_id: number, email: string) =>
  scope.one(
    sql`update users set email = ${email}, password_hash = null where id = ${user_id} returning id`,
  )

interface PersonDetails {
  name: string
  mobile: string
  country_id: number | null
  bio: string
}

/** The person's own details; the account is named after him (OQ-054). */
export const savePersonDetails = (
  scope: Scope,
  user_id: number,
  { name, mobile, country_id, bio }: PersonDetails,
  versions?: readonly number[],
) =>
  scope.one<{ id: number }>(sql`
    with changed as (
      update users set name = ${name}, mobile = ${mobile}, country_id = ${country_id}, bio = ${bio}
      where id = ${user_id} ${whereVersion(versions)}
      returning id, name),
    renamed as (update accounts a set name = changed.name from changed where a.owner_user_id = changed.id)
    select id from changed`)

interface PersonPreferences {
  email_notifications: boolean
  push_notifications: boolean
  language: string
  timezone: string
}

export const savePersonPreferences = (
  scope: Scope,
  user_id: number,
  { email_notifications, push_notifications, language, timezone }: PersonPreferences,
  versions?: readonly number[],
) =>
  scope.one<{ version: number }>(sql`
    update users set email_notifications = ${email_notifications}, push_notifications = ${push_notifications}, language = ${language}, timezone = ${timezone}
    where id = ${user_id} ${whereVersion(versions)}
    returning version`)

/** An account is not trusted with strangers' mailboxes at once (FIX-012). */
const NEW_ACCOUNT_DAYS = 7

export const isNewAccount = async (scope: Scope, id: number): Promise<boolean> =>
  (
    await scope.one<{ young: boolean }>(
      sql`select created_at > now() - ${NEW_ACCOUNT_DAYS} * interval '1 day' as young from accounts where id = ${id}`,
    )
  )?.young ?? true
