// Confirms a factor again within a running sign-in.
import type { secondFactors } from '@casework/contract/second-factor'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { ActorContext, HandlersOf } from '../../../platform/http/context.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import { findUser } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkCode, createCodeRefusal, requireOneAnswer } from './confirmations.ts'
import { lockOwner } from './factor-changes.ts'
import { countCodeTry } from './factor-limits.ts'
import { sendRecoveryCodeMail } from './factor-mails.ts'
import { describePasskeySite, requirePasskeys, type PasskeySite } from './passkey-site.ts'
import { checkAssertion, createAssertionOptions, createPasskeyRefusal } from './passkeys.ts'
import { listCredentials } from './passkeys.sql.ts'
import { createTicketSecret, countTicketAttempt, useTicket } from './tickets.ts'
import { confirmSignIn, insertTicket } from './tickets.sql.ts'

type Handlers = Pick<HandlersOf<typeof secondFactors>, 'stepUpOptions' | 'stepUp'>

async function stepUpByCode(deps: AuthDeps, context: ActorContext, code: string) {
  const { scope, actor, request, transaction } = context
  const { user_id } = actor
  const known = await transaction((own) => findUser(own, user_id))
  const forgive = await countCodeTry(deps.limits, {
    ip: request.ip,
    user_id,
    isKnownDevice: known !== undefined && deps.devices.findDevice(request, known) !== undefined,
  })
  const confirmation = await transaction((own) => checkCode(own, deps.totpKey, user_id, code))
  if (!confirmation) throw createCodeRefusal()
  const user = await lockOwner(context)
  if (!(await confirmation.use(scope))) throw createCodeRefusal()
  await forgive()
  if (confirmation.method === 'recovery_code') await sendRecoveryCodeMail(deps, context, user)
  return confirmation.method
}

async function stepUpByPasskey(
  site: PasskeySite,
  context: ActorContext,
  secret: string | undefined,
  passkey: Record<string, unknown>,
) {
  const { scope, actor, transaction } = context
  const ticket = await countTicketAttempt(transaction, secret, ['step_up'], actor)
  const confirmation = await transaction((own) =>
    checkAssertion(own, site, ticket.challenge ?? '', passkey),
  )
  if (confirmation?.user_id !== actor.user_id) throw createPasskeyRefusal()
  await lockOwner(context)
  await useTicket(scope, ticket)
  if (!(await confirmation.use(scope))) throw createPasskeyRefusal()
  return confirmation.method
}

export function stepUpService(deps: AuthDeps): Handlers {
  const site = describePasskeySite(deps.publicUrl)
  return {
    stepUpOptions: async ({ scope, actor: { user_id, sign_in_id } }) => {
      requirePasskeys(site)
      recordHistory(scope, { isRepeat: true })
      const allowed = await listCredentials(scope, user_id)
      const options = await createAssertionOptions(site, { allowed })
      const { ticket, token_hash } = createTicketSecret()
      const { challenge } = options
      await insertTicket(scope, { token_hash, purpose: 'step_up', user_id, sign_in_id, challenge })
      return { ticket, options: { ...options } }
    },

    stepUp: async (context, { body: { ticket, code, passkey } }) => {
      requireOneAnswer({ code, passkey })
      const method = passkey
        ? await stepUpByPasskey(site, context, ticket, passkey)
        : await stepUpByCode(deps, context, code ?? '')
      const confirmed = await confirmSignIn(context.scope, context.actor.sign_in_id, method)
      if (!confirmed) throw signedOut()
      return confirmed
    },
  }
}
