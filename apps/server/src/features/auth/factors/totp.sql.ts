import { sql, type Scope } from '../../../platform/database/query/scope.ts'

/** Undefined if the person has an authenticator app already. */
export const insertTotp = (scope: Scope, user_id: number, secret_sealed: string, step: number) =>
  scope.one<{ created_at: string }>(sql`
    insert into totp_factors (user_id, secret_sealed, last_step) values (${user_id}, ${secret_sealed}, ${step})
    on conflict (user_id) do nothing returning created_at`)

export const findTotp = (scope: Scope, user_id: number) =>
  scope.one<{ secret_sealed: string; created_at: string }>(
    sql`select secret_sealed, created_at from totp_factors where user_id = ${user_id}`,
  )

/** Accepts each time step once. Undefined if it, or a later one, was used before. */
export const useTotpStep = (scope: Scope, user_id: number, step: number) =>
  scope.one<{ user_id: number }>(sql`
    update totp_factors set last_step = ${step}, last_used_at = now()
    where user_id = ${user_id} and last_step < ${step} returning user_id`)

export const deleteTotp = (scope: Scope, user_id: number) =>
  scope.one(sql`delete from totp_factors where user_id = ${user_id} returning user_id`)
