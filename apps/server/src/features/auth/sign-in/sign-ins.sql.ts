// Tokens are valid only while their row in sign_ins has not ended.
import { sql, type Scope } from '../../../platform/database/scope.ts'

export const insertSignIn = async (scope: Scope, user_id: number) => {
  const row = await scope.one<{ id: number }>(
    sql`insert into sign_ins (user_id) values (${user_id}) returning id`,
  )
  if (!row) throw new Error('Insert into sign_ins returned no row')
  return row.id
}

export const endSignIn = (scope: Scope, id: number, user_id: number) =>
  scope.one(
    sql`update sign_ins set ended_at = now() where id = ${id} and user_id = ${user_id} and ended_at is null returning id`,
  )
