// Adds, renames and removes passkeys.
import { PASSKEYS_MAX, type secondFactors } from '@casework/contract/second-factor'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { ActorContext, HandlersOf } from '../../../platform/http/context.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { Limit } from '../../../platform/limits/rate-limits.ts'
import { preventLinks } from '../../../platform/mail/mail.ts'
import { missing, Refusal } from '../../../platform/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import {
  announceChange,
  endSecondFactorIfLast,
  lockOwner,
  requireProof,
  startSecondFactor,
} from './factor-changes.ts'
import { describePasskeySite, requirePasskeys } from './passkey-site.ts'
import { checkRegistration, createPasskeyRefusal, createRegistrationOptions } from './passkeys.ts'
import {
  deletePasskey,
  insertPasskey,
  listCredentials,
  listPasskeys,
  renamePasskey,
} from './passkeys.sql.ts'
import { createTicketSecret, countTicketAttempt, useTicket } from './tickets.ts'
import { insertTicket } from './tickets.sql.ts'

type Handlers = Pick<
  HandlersOf<typeof secondFactors>,
  'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>

/** Each is mailed to the person. */
const RENAME_PERSON: Limit = { name: 'passkey-rename', hits: 10, seconds: 60 * 60 }

const notFound = () => missing('Passkey not found')

function requireRoom(registered: readonly unknown[]): void {
  if (registered.length >= PASSKEYS_MAX)
    throw new Refusal('conflict', 'You can have at most 10 passkeys')
}

async function rename(deps: AuthDeps, context: ActorContext, id: number, name: string) {
  const { scope, actor } = context
  await deps.limits.hit(RENAME_PERSON, String(actor.user_id))
  const user = await lockOwner(context)
  const before = (await listPasskeys(scope, user.id)).find((passkey) => passkey.id === id)
  if (before?.name === name) {
    recordHistory(scope, { isRepeat: true })
    return before
  }
  const passkey = await renamePasskey(scope, user.id, id, name)
  if (!passkey) throw notFound()
  await announceChange(deps, context, user, (say) =>
    say('A passkey was renamed to “{name}”.', { name: preventLinks(name) }),
  )
  return passkey
}

export function passkeysService(deps: AuthDeps): Handlers {
  const site = describePasskeySite(deps.publicUrl)
  return {
    passkeyOptions: async (context, { body }) => {
      const { scope, actor } = context
      requirePasskeys(site)
      await requireProof(deps, context, body.current_password)
      recordHistory(scope, { isRepeat: true })
      const registered = await listCredentials(scope, actor.user_id)
      requireRoom(registered)
      const user = await findUser(scope, actor.user_id)
      if (!user) throw signedOut()
      const options = await createRegistrationOptions(site, user, registered)
      const { ticket, token_hash } = createTicketSecret()
      await insertTicket(scope, {
        token_hash,
        purpose: 'add_passkey',
        user_id: actor.user_id,
        sign_in_id: actor.sign_in_id,
        challenge: options.challenge,
      })
      return { ticket, options: { ...options } }
    },

    addPasskey: async (context, { body: { ticket: secret, name, credential } }) => {
      const { scope, actor, transaction } = context
      const ticket = await countTicketAttempt(transaction, secret, ['add_passkey'], actor)
      const checked = await checkRegistration(site, ticket.challenge ?? '', credential)
      if (!checked) throw createPasskeyRefusal()
      const user = await lockOwner(context)
      await useTicket(scope, ticket)
      requireRoom(await listCredentials(scope, user.id))
      const passkey = await insertPasskey(scope, user.id, { ...checked, name })
      if (!passkey) throw new Refusal('conflict', 'This passkey is already registered')
      const recovery_codes = await startSecondFactor(context, user, 'passkey')
      await announceChange(deps, context, user, (say) =>
        say('The passkey “{name}” was added.', { name: preventLinks(name) }),
      )
      return { passkey, recovery_codes }
    },

    renamePasskey: (context, { params, body }) => rename(deps, context, params.id, body.name),

    removePasskey: async (context, { params }) => {
      const user = await lockOwner(context)
      const removed = await deletePasskey(context.scope, user.id, params.id)
      if (!removed) throw notFound()
      await endSecondFactorIfLast(context, user)
      await announceChange(deps, context, user, (say) =>
        say('The passkey “{name}” was removed.', { name: preventLinks(removed.name) }),
      )
      return null
    },
  }
}
