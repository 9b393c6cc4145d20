// Sets up and removes the authenticator app. It becomes a factor with its first code.
import type { secondFactors } from '@casework/contract/second-factor'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import { missing, Refusal } from '../../../platform/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { createCodeRefusal } from './confirmations.ts'
import {
  announceChange,
  endSecondFactorIfLast,
  lockOwner,
  requireProof,
  startSecondFactor,
} from './factor-changes.ts'
import { createTicketSecret, countTicketAttempt, useTicket } from './tickets.ts'
import { insertTicket } from './tickets.sql.ts'
import { buildTotpUri, createTotpSecret, findTotpStep, sealTotpSecret } from './totp.ts'
import { deleteTotp, findTotp, insertTotp } from './totp.sql.ts'

type Handlers = Pick<HandlersOf<typeof secondFactors>, 'startTotp' | 'confirmTotp' | 'removeTotp'>

const alreadySetUp = () => new Refusal('conflict', 'An authenticator app is already set up')

export const authenticatorAppService = (deps: AuthDeps): Handlers => ({
  startTotp: async (context, { body }) => {
    const { scope, actor } = context
    await requireProof(deps, context, body.current_password)
    recordHistory(scope, { isRepeat: true })
    if (await findTotp(scope, actor.user_id)) throw alreadySetUp()
    const user = await findUser(scope, actor.user_id)
    if (!user) throw signedOut()
    const secret = createTotpSecret()
    const { ticket, token_hash } = createTicketSecret()
    await insertTicket(scope, {
      token_hash,
      purpose: 'add_totp',
      user_id: actor.user_id,
      sign_in_id: actor.sign_in_id,
      totp_secret_sealed: sealTotpSecret(deps.totpKey, secret),
    })
    return { ticket, secret, uri: buildTotpUri(secret, user.email) }
  },

  confirmTotp: async (context, { body }) => {
    const { scope, actor, transaction } = context
    const ticket = await countTicketAttempt(transaction, body.ticket, ['add_totp'], actor)
    const sealed = ticket.totp_secret_sealed ?? ''
    const step = findTotpStep(deps.totpKey, sealed, body.code.replaceAll(/\s/g, ''))
    if (step === undefined) throw createCodeRefusal()
    const user = await lockOwner(context)
    await useTicket(scope, ticket)
    const totp = await insertTotp(scope, actor.user_id, sealed, step)
    if (!totp) throw alreadySetUp()
    const recovery_codes = await startSecondFactor(context, user, 'totp')
    await announceChange(deps, context, user, (say) => say('An authenticator app was set up.'))
    return { totp, recovery_codes }
  },

  removeTotp: async (context) => {
    const user = await lockOwner(context)
    if (!(await deleteTotp(context.scope, user.id))) throw missing('Authenticator app not found')
    await endSecondFactorIfLast(context, user)
    await announceChange(deps, context, user, (say) => say('The authenticator app was removed.'))
    return null
  },
})
