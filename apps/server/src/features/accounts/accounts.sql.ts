// Users and the account that each user owns.
import type { AccountInfo } from '@casework/contract/accounts'
import { REGIONS } from '@casework/contract/firm'
import { sql, type Scope } from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'

/**
 * An email whose mailed code or link was used: only `readSignUp`, `consumeEmailChange` and
 * `consumeUndo` return one, and only such an email becomes that of a user.
 */
export type VerifiedEmail = string & { readonly __brand: 'VerifiedEmail' }

export interface UserToCreate {
  name: string
  email: VerifiedEmail
  mobile: string
  country_id: number
  password_hash: string
}

export interface User {
  id: number
  name: string
  email: string
  mobile: string
  role: string
  /** Null until the user sets a new password by a mailed link. */
  password_hash: string | null
  is_active: boolean
  /** Null until the user chooses one. */
  language: string | null
  second_factor_since: string | null
}

/** A user with an unverified email or an inactive account cannot sign in. */
type KnownUser = User & { can_sign_in: boolean }

/**
 * Creates a user with a verified email and their account, which has the region of their country if
 * it is one of ours. Undefined if the email is taken.
 */
export const insertUser = (
  scope: Scope,
  { name, email, mobile, country_id, password_hash }: UserToCreate,
) =>
  scope.one<User & { email: VerifiedEmail }>(sql`
    with new_user as (
      insert into users (name, email, mobile, country_id, password_hash, email_verified_at)
      values (${name}, ${email}, ${mobile}, ${country_id}, ${password_hash}, now())
      on conflict (email) do nothing
      returning id, name, email, mobile, role, password_hash, is_active, language, second_factor_since),
    new_email as (insert into user_emails (user_id, email) select id, email from new_user),
    new_account as (
      insert into accounts (owner_user_id, name, region)
      select u.id, u.name, (
        select c.iso_code from countries c where c.id = ${country_id} and c.iso_code = any(${REGIONS}::text[]))
      from new_user u)
    select * from new_user`)

export const findUserByEmail = (scope: Scope, email: string) =>
  scope.one<KnownUser>(sql`
    select u.id, u.name, u.email, u.mobile, u.role, u.password_hash, u.is_active, u.language, u.second_factor_since,
           u.is_active and a.is_active and u.email_verified_at is not null as can_sign_in
    from users u join accounts a on a.owner_user_id = u.id
    where u.email = ${email}`)

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

const selectUser = (user_id: number) => sql`
  select id, name, email, mobile, role, password_hash, is_active, language, second_factor_since
  from users where id = ${user_id}`

export const findUser = (scope: Scope, user_id: number) => scope.one<User>(selectUser(user_id))

/** Row lock: serializes changes of the email and of factors of one user until the transaction ends. */
export const lockUser = (scope: Scope, user_id: number) =>
  scope.one<User>(sql`${selectUser(user_id)} for update`)

/** Call with the user locked, in the transaction that adds the first factor or removes the last. */
export const setHasSecondFactor = (scope: Scope, user_id: number, has: boolean) =>
  scope.one(sql`
    update users set second_factor_since = case when ${has} then now() end where id = ${user_id} returning id`)

/** Sets a newly verified email. */
export const changeEmail = (scope: Scope, user_id: number, email: VerifiedEmail) =>
  scope.batch([
    sql`insert into user_emails (user_id, email) values (${user_id}, ${email}) on conflict do nothing`,
    sql`update users set email = ${email} where id = ${user_id}`,
  ])

/** Restores an earlier verified email and clears the password, so that the user sets a new one. */
export const restoreEmail = (scope: Scope, user_id: number, email: VerifiedEmail) =>
  scope.one(
    sql`update users set email = ${email}, password_hash = null where id = ${user_id} returning id`,
  )

interface UserDetails {
  name: string
  mobile: string
  country_id: number | null
  bio: string
}

/** Saves the profile; the firm takes the user's name until it has its own (OQ-054, FIRM-008). */
export const saveUserDetails = (
  scope: Scope,
  user_id: number,
  { name, mobile, country_id, bio }: UserDetails,
  versions?: readonly number[],
) =>
  scope.one<{ id: number }>(sql`
    with changed as (
      update users set name = ${name}, mobile = ${mobile}, country_id = ${country_id}, bio = ${bio}
      where id = ${user_id} ${whereVersion(versions)}
      returning id, name),
    renamed as (update accounts a set name = changed.name from changed
      where a.owner_user_id = changed.id and not a.name_is_own and a.name <> changed.name)
    select id from changed`)

interface UserPreferences {
  email_notifications: boolean
  push_notifications: boolean
  language: string
  timezone: string
}

export const saveUserPreferences = (
  scope: Scope,
  user_id: number,
  { email_notifications, push_notifications, language, timezone }: UserPreferences,
  versions?: readonly number[],
) =>
  scope.one<{ version: number }>(sql`
    update users set email_notifications = ${email_notifications}, push_notifications = ${push_notifications}, language = ${language}, timezone = ${timezone}
    where id = ${user_id} ${whereVersion(versions)}
    returning version`)

/** New accounts have lower mail limits, against spam. */
const NEW_ACCOUNT_DAYS = 7

export const isNewAccount = async (scope: Scope, id: number): Promise<boolean> =>
  (
    await scope.one<{ is_new: boolean }>(
      sql`select created_at > now() - ${NEW_ACCOUNT_DAYS} * interval '1 day' as is_new from accounts where id = ${id}`,
    )
  )?.is_new ?? true
