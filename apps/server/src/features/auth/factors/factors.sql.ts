import { FRESH_MINUTES, type FactorMethod } from '@casework/contract/second-factor'
import { sql, type Scope } from '../../../platform/database/query/scope.ts'

/** Which factors a person can use now, passkeys first. */
export const findMethods = async (
  scope: Scope,
  user_id: number,
  withPasskeys: boolean,
): Promise<FactorMethod[]> => {
  const rows = await scope.many<{ method: FactorMethod }>(sql`
    select method from (values
      ('passkey', ${withPasskeys}::boolean and exists (select from passkeys where user_id = ${user_id})),
      ('totp', exists (select from totp_factors where user_id = ${user_id})),
      ('recovery_code', exists (select from recovery_codes where user_id = ${user_id} and used_at is null)))
    as m (method, is_there) where is_there`)
  return rows.map(({ method }) => method)
}

/** Whether the person has a passkey or an authenticator app; recovery codes only replace these. */
export const hasFactor = async (scope: Scope, user_id: number): Promise<boolean> =>
  (await scope.one(sql`
    select user_id from passkeys where user_id = ${user_id}
    union all select user_id from totp_factors where user_id = ${user_id} limit 1`)) !== undefined

/** The own firm and those that the person works for, if they require a factor; first the earliest. */
export const findRequiringFirms = (scope: Scope, user_id: number) =>
  scope.many<{ name: string; from: string }>(sql`
    select a.name, a.second_factor_from as "from" from accounts a
    where a.second_factor_from is not null and a.is_active and (a.owner_user_id = ${user_id}
      or a.id in (select c.firm_account_id from connections c where c.employee_user_id = ${user_id}))
    order by a.second_factor_from, a.id`)

/** When a factor was confirmed last in a sign-in; null without one. */
export const findConfirmation = (scope: Scope, sign_in_id: number) =>
  scope.one<{ confirmed_at: string | null; fresh_until: string | null }>(sql`
    select factor_at as confirmed_at, factor_at + ${FRESH_MINUTES} * interval '1 minute' as fresh_until
    from sign_ins where id = ${sign_in_id}`)
