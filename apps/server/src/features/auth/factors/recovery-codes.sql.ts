import { sql, type Scope } from '../../../platform/database/query/scope.ts'

export const deleteRecoveryCodes = (scope: Scope, user_id: number) =>
  scope.many(sql`delete from recovery_codes where user_id = ${user_id} returning user_id`)

/** Replaces the codes of a person. */
export const saveRecoveryCodes = (scope: Scope, user_id: number, hashes: readonly string[]) =>
  scope.batch([
    sql`delete from recovery_codes where user_id = ${user_id}`,
    sql`insert into recovery_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::text[])`,
  ])

/** Accepts each code once. Undefined if it is wrong or used. */
export const useRecoveryCode = (scope: Scope, user_id: number, code_hash: string) =>
  scope.one<{ user_id: number }>(sql`
    update recovery_codes set used_at = now()
    where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null returning user_id`)

export const countRecoveryCodes = async (scope: Scope, user_id: number): Promise<number> =>
  (
    await scope.one<{ count: number }>(
      sql`select count(*) from recovery_codes where user_id = ${user_id} and used_at is null`,
    )
  )?.count ?? 0
