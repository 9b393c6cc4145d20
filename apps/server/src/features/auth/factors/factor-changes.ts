// What every change of a factor has in common. The user is locked while factors change, so a sign-in
// has a confirmed factor exactly if its person has one (decision 0077).
import type { FactorMethod } from '@casework/contract/second-factor'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { ActorContext } from '../../../platform/http/context.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import { invalidField, Refusal } from '../../../platform/refusal.ts'
import { lockUser, setHasSecondFactor, type User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { requirePassword } from '../require-password.ts'
import { endOtherSignIns } from '../tokens/refresh-tokens.sql.ts'
import { renderFactorChangedMail, type Say } from './factor-mails.ts'
import { findRequiringFirms, hasFactor } from './factors.sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { endSecondFactor } from './remove-factors.ts'
import { confirmSignIn } from './tickets.sql.ts'

/**
 * Whoever adds a factor proves who they are: by the password for the first one, by a fresh factor for
 * further ones.
 * @throws Refusal naming `current_password`, or step_up_required
 */
export async function requireProof(
  { limits }: AuthDeps,
  context: ActorContext,
  password: string | null | undefined,
): Promise<void> {
  const { factor } = context.actor
  if (factor === 'fresh') return
  if (factor === 'stale') throw new Refusal('step_up_required', 'Please confirm that it is you')
  if (!password) throw invalidField('current_password', 'Current password is required')
  await requirePassword(limits, context, password)
}

/** Locks the user whose factors change. */
export async function lockOwner({ scope, actor }: ActorContext): Promise<User> {
  const user = await lockUser(scope, actor.user_id)
  if (!user) throw signedOut()
  return user
}

/**
 * Mails the change. Its entry in the history is about the person and has no values.
 * @param describe says what has changed
 */
export function announceChange(
  { outbox, publicUrl }: AuthDeps,
  { scope, request }: ActorContext,
  user: User,
  describe: (say: Say) => string,
): Promise<void> {
  recordHistory(scope, { object_ids: [user.id] })
  return outbox.send(scope, renderFactorChangedMail(user, request, publicUrl, describe))
}

/**
 * Call after the first factor was inserted: marks this sign-in as confirmed and ends all others.
 * @returns the recovery codes; null if the person had a factor before
 */
export async function startSecondFactor(
  { scope, actor }: ActorContext,
  { id, second_factor_since }: User,
  method: FactorMethod,
): Promise<string[] | null> {
  if (second_factor_since !== null) return null
  await setHasSecondFactor(scope, id, true)
  if (!(await confirmSignIn(scope, actor.sign_in_id, method))) throw signedOut()
  await endOtherSignIns(scope, id, actor.sign_in_id)
  return replaceRecoveryCodes(scope, id)
}

/**
 * Call after a factor was deleted.
 * @throws Refusal conflict if it was the last one and a firm requires one
 */
export async function endSecondFactorIfLast({ scope }: ActorContext, { id }: User): Promise<void> {
  if (await hasFactor(scope, id)) return
  const [firm] = await findRequiringFirms(scope, id)
  if (firm)
    throw new Refusal('conflict', '{firm} requires a second factor. Add another one first.', {
      values: { firm: firm.name },
    })
  await endSecondFactor(scope, id)
}
