// People and the account that each of them owns.
import type { AccountInfo } from '@casework/contract/accounts'
import { sql, type Scope } from '../../platform/database/scope.ts'

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
  password_hash: string
  is_verified: boolean
  is_active: boolean
  /** None before one was chosen. */
  language: string | null
}

/** Creates the person, or takes over an address that was never confirmed; undefined when a confirmed person has it. */
export const insertPerson = (scope: Scope, { name, email, mobile, country_id, password_hash }: PersonToCreate) =>
  scope.one<{ id: number }>(sql`
    insert into users as u (name, email, mobile, country_id, password_hash)
    values (${name}, ${email}, ${mobile}, ${country_id}, ${password_hash})
    on conflict (email) do update
      set name = excluded.name, mobile = excluded.mobile, country_id = excluded.country_id, password_hash = excluded.password_hash
      where u.email_verified_at is null
    returning id`)

export const saveAccountOf = (scope: Scope, user_id: number, name: string) =>
  scope.one(sql`
    insert into accounts (owner_user_id, name) values (${user_id}, ${name})
    on conflict (owner_user_id) do update set name = excluded.name
    returning id`)

export const personByEmail = (scope: Scope, email: string) =>
  scope.one<Person>(sql`
    select id, name, email, mobile, role, password_hash, is_active, language, email_verified_at is not null as is_verified
    from users where email = ${email}`)

export const markVerified = (scope: Scope, user_id: number) =>
  scope.one<Person>(sql`
    with verified as (
      update users set email_verified_at = now() where id = ${user_id} and email_verified_at is null
      returning id, name, email, mobile, role, password_hash, is_active, language, true as is_verified),
    proven as (
      insert into user_emails (user_id, email) select id, email from verified on conflict do nothing)
    select * from verified`)

export const accountInfoOf = (scope: Scope, user_id: number) =>
  scope.one<AccountInfo>(sql`
    select u.id, u.name, u.email, u.mobile, u.role,
           json_build_object('id', a.id, 'name', a.name, 'is_active', a.is_active,
             'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as account
    from users u join accounts a on a.owner_user_id = u.id
    where u.id = ${user_id}`)

export const setPassword = (scope: Scope, user_id: number, password_hash: string) =>
  scope.one<{ id: number }>(sql`update users set password_hash = ${password_hash} where id = ${user_id} and is_active returning id`)

export const passwordOf = (scope: Scope, user_id: number) => scope.one<{ password_hash: string }>(sql`select password_hash from users where id = ${user_id}`)

interface PersonDetails {
  name: string
  email: string
  mobile: string
  country_id: number | null
  bio: string
}

/** The person's own details; the account is named after him (OQ-054). */
export const savePersonDetails = (scope: Scope, user_id: number, { name, email, mobile, country_id, bio }: PersonDetails) =>
  scope.batch([
    sql`update users set name = ${name}, email = ${email}, mobile = ${mobile}, country_id = ${country_id}, bio = ${bio} where id = ${user_id}`,
    sql`update accounts set name = ${name} where owner_user_id = ${user_id}`,
  ])

interface PersonPreferences {
  email_notifications: boolean
  push_notifications: boolean
  language: string
  timezone: string
}

export const savePersonPreferences = (scope: Scope, user_id: number, { email_notifications, push_notifications, language, timezone }: PersonPreferences) =>
  scope.one(sql`
    update users set email_notifications = ${email_notifications}, push_notifications = ${push_notifications}, language = ${language}, timezone = ${timezone}
    where id = ${user_id} returning id`)
