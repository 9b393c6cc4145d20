import type { ActorContext } from '../../platform/http/context.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { invalidField } from '../../platform/refusal.ts'
import { findPasswordHash } from '../accounts/index.ts'
import { verifyPassword } from './passwords.ts'

/** Wrong current passwords, per user. */
const WRONG_PASSWORDS: Limit = { name: 'own-password', hits: 10, seconds: 15 * 60 }

/** @throws Refusal naming `current_password` */
export async function requirePassword(
  limits: RateLimits,
  { actor, request, transaction }: ActorContext,
  password: string | null | undefined,
): Promise<void> {
  const who = String(actor.user_id)
  // Count before checking, so that parallel guesses cannot bypass the limit. `forgive` uncounts a
  // correct password.
  await limits.hit(WRONG_PASSWORDS, who)
  const user = await transaction((ownScope) => findPasswordHash(ownScope, actor.user_id))
  if (
    !password ||
    !user?.password_hash ||
    !(await verifyPassword(request, password, user.password_hash))
  )
    throw invalidField('current_password', 'Current password is incorrect')
  await limits.forgive(WRONG_PASSWORDS, who)
}
