// Removes several factors. Call with the user locked.
import { sql, type Scope } from '../../../platform/database/query/scope.ts'
import { setHasSecondFactor, type User } from '../../accounts/index.ts'
import { hasFactor } from './factors.sql.ts'
import { deleteRecoveryCodes } from './recovery-codes.sql.ts'
import { clearConfirmations } from './tickets.sql.ts'

/** Call after the last factor was deleted. */
export async function endSecondFactor(scope: Scope, user_id: number): Promise<void> {
  await deleteRecoveryCodes(scope, user_id)
  await clearConfirmations(scope, user_id)
  await setHasSecondFactor(scope, user_id, false)
}

export async function removeAllFactors(scope: Scope, { id }: Pick<User, 'id'>): Promise<void> {
  await scope.batch([
    sql`delete from passkeys where user_id = ${id}`,
    sql`delete from totp_factors where user_id = ${id}`,
  ])
  await endSecondFactor(scope, id)
}

/**
 * Removes passkeys, the app and recovery codes that were added at this time or later. Factors from
 * before stay.
 * @returns whether there was anything to remove
 */
export async function removeFactorsSince(
  scope: Scope,
  { id, second_factor_since }: Pick<User, 'id' | 'second_factor_since'>,
  since: string,
): Promise<boolean> {
  if (second_factor_since === null) return false
  const removed = await scope.many(sql`
    with p as (delete from passkeys where user_id = ${id} and created_at >= ${since} returning id),
      t as (delete from totp_factors where user_id = ${id} and created_at >= ${since} returning user_id),
      c as (delete from recovery_codes where user_id = ${id} and created_at >= ${since} returning user_id)
    select id from p union all select user_id from t union all select user_id from c`)
  if (removed.length > 0 && !(await hasFactor(scope, id))) await endSecondFactor(scope, id)
  return removed.length > 0
}
