// Reads where a person is signed in.
import type { SignIn } from '@casework/contract/sign-ins'
import { sql, type Scope } from '../../platform/database/query/scope.ts'

interface StoredSignIn extends Omit<SignIn, 'current' | 'device'> {
  readonly user_agent: string
}

/** Selects live sign-ins, the one with the newest activity first. */
export const listSignIns = (scope: Scope, user_id: number) =>
  scope.many<StoredSignIn>(sql`
    select id, user_agent, host(address) as address, created_at, last_seen_at, factor from sign_ins
    where user_id = ${user_id} and ended_at is null and expires_at > now()
    order by last_seen_at desc, id desc`)

/** Call it with the user locked: whoever ends this sign-in with others waits for the lock. */
export const isSignInLive = async (scope: Scope, id: number): Promise<boolean> =>
  (await scope.one(
    sql`select id from sign_ins where id = ${id} and ended_at is null and expires_at > now()`,
  )) !== undefined
