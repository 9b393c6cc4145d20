// The second step of a sign-in, and signing in with a passkey alone.
import type { factorSignIn } from '@casework/contract/second-factor'
import type { HandlersOf, PublicContext } from '../../../platform/http/context.ts'
import { lockUser } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { recordFailure } from './record-failure.ts'
import { startSignIn } from './start-sign-in.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import {
  checkCode,
  createCodeRefusal,
  requireOneAnswer,
  type Confirmation,
} from '../factors/confirmations.ts'
import { countCodeTry } from '../factors/factor-limits.ts'
import { sendRecoveryCodeMail } from '../factors/factor-mails.ts'
import { describePasskeySite, requirePasskeys, type PasskeySite } from '../factors/passkey-site.ts'
import {
  checkAssertion,
  createAssertionOptions,
  createPasskeyRefusal,
} from '../factors/passkeys.ts'
import { listCredentials } from '../factors/passkeys.sql.ts'
import {
  createTicketRefusal,
  createTicketSecret,
  countTicketAttempt,
  useTicket,
} from '../factors/tickets.ts'
import {
  findTicketHolder,
  insertTicket,
  setLoginChallenge,
  type Ticket,
} from '../factors/tickets.sql.ts'

type Handlers = HandlersOf<typeof factorSignIn>

/** The result of checking an answer, before its code or ticket is used up. */
interface CheckedAnswer {
  readonly ticket: Ticket
  /** Undefined if the answer is wrong. */
  readonly confirmation: Confirmation | undefined
  /** Undoes the count of this attempt. */
  forgive(): Promise<void>
}

async function checkCodeAnswer(
  { limits, devices, totpKey }: AuthDeps,
  { transaction, request }: PublicContext,
  secret: string,
  code: string,
): Promise<CheckedAnswer> {
  const holder = await transaction((scope) => findTicketHolder(scope, hashSecret(secret)))
  const isKnownDevice = holder !== undefined && devices.findDevice(request, holder) !== undefined
  const forgive = await countCodeTry(limits, { ip: request.ip, user_id: holder?.id, isKnownDevice })
  const ticket = await countTicketAttempt(transaction, secret, ['login'])
  const { user_id } = ticket
  const confirmation =
    user_id === null
      ? undefined
      : await transaction((scope) => checkCode(scope, totpKey, user_id, code))
  return { ticket, confirmation, forgive }
}

async function checkPasskeyAnswer(
  site: PasskeySite,
  { transaction }: PublicContext,
  secret: string,
  passkey: Record<string, unknown>,
): Promise<CheckedAnswer> {
  const ticket = await countTicketAttempt(transaction, secret, ['login', 'passkey_login'])
  const { challenge, user_id } = ticket
  const confirmation =
    challenge === null
      ? undefined
      : await transaction((scope) => checkAssertion(scope, site, challenge, passkey))
  const isOwn = user_id === null || confirmation?.user_id === user_id
  return {
    ticket,
    confirmation: isOwn ? confirmation : undefined,
    forgive: async () => undefined,
  }
}

export function factorSignInService(deps: AuthDeps): Handlers {
  const site = describePasskeySite(deps.publicUrl)
  return {
    passkeyOptions: async ({ scope }, { body }) => {
      requirePasskeys(site)
      if (body.ticket === undefined) {
        const options = await createAssertionOptions(site)
        const { ticket, token_hash } = createTicketSecret()
        const { challenge } = options
        await insertTicket(scope, { token_hash, purpose: 'passkey_login', challenge })
        return { ticket, options: { ...options } }
      }
      const { challenge } = await createAssertionOptions(site)
      const holder = await setLoginChallenge(scope, hashSecret(body.ticket), challenge)
      if (!holder) throw createTicketRefusal()
      const credentials = await listCredentials(scope, holder.user_id)
      const options = await createAssertionOptions(site, { challenge, allowed: credentials })
      return { ticket: body.ticket, options: { ...options } }
    },

    finish: async (context, { body: { ticket: secret, code, passkey } }) => {
      const { scope, request } = context
      requireOneAnswer({ code, passkey })
      const refusal = passkey ? createPasskeyRefusal() : createCodeRefusal()
      const { ticket, confirmation, forgive } = passkey
        ? await checkPasskeyAnswer(site, context, secret, passkey)
        : await checkCodeAnswer(deps, context, secret, code ?? '')
      if (!confirmation) {
        if (ticket.user_id !== null) recordFailure(context, ticket.user_id)
        throw refusal
      }
      const { method, user_id, use } = confirmation
      const user = await lockUser(scope, user_id)
      await useTicket(scope, ticket)
      if (!user || !(await use(scope))) {
        recordFailure(context, user_id)
        throw refusal
      }
      await forgive()
      if (method === 'recovery_code') await sendRecoveryCodeMail(deps, context, user)
      const is_new_device =
        ticket.user_id === null
          ? deps.devices.findDevice(request, user) === undefined
          : ticket.is_new_device
      return startSignIn(context, user, deps, { factor: method, is_new_device, refusal })
    },
  }
}
