// Tokens are valid only while their row in sign_ins has not ended.
import type { FactorMethod } from '@casework/contract/second-factor'
import type { Region } from '@casework/contract/firm'
import type { Language, Timezone } from '@casework/contract/preferences'
import { sql, type Scope } from '../../../platform/database/query/scope.ts'
import type { User } from '../../accounts/index.ts'

interface SignInToStart {
  readonly user: Pick<User, 'id' | 'password_hash'>
  /** Null for people without a second factor. */
  readonly factor: FactorMethod | null
  readonly is_new_device: boolean
}

interface StartedSignIn {
  readonly id: number
  /** Of the person's own firm. */
  readonly firm_name: string
  readonly name_is_own: boolean
  readonly region: Region | null
  readonly language: Language
  readonly timezone: Timezone
  readonly push_notifications: boolean
}

/**
 * Locks the user, so that the sign-in cannot overtake a first factor. Undefined if one was set up or
 * the last one removed since `user` was read, or if the user may not sign in any more.
 */
export const insertSignIn = (scope: Scope, { user, factor, is_new_device }: SignInToStart) =>
  scope.one<StartedSignIn>(sql`
    with person as (
      select u.id, a.name as firm_name, a.name_is_own, a.region,
        coalesce(u.language, 'en') as language, u.timezone, u.push_notifications
      from users u join accounts a on a.owner_user_id = u.id
      where u.id = ${user.id} and u.is_active and a.is_active and u.email_verified_at is not null
        and u.password_hash is not distinct from ${user.password_hash}
        and (u.second_factor_since is null) = (${factor}::text is null)
      for update of u),
    started as (
      insert into sign_ins (user_id, is_new_device, factor, factor_at)
      select id, ${is_new_device}::boolean, ${factor}, case when ${factor}::text is not null then now() end
      from person returning id)
    select s.id, p.firm_name, p.name_is_own, p.region, p.language, p.timezone, p.push_notifications
    from started s cross join person p`)

export const endSignIn = (scope: Scope, id: number, user_id: number) =>
  scope.one(
    sql`update sign_ins set ended_at = now() where id = ${id} and user_id = ${user_id} and ended_at is null returning id`,
  )
