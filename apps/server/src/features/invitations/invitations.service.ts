// Inviting people to work for the firm, and what is still open of it.
import type { FieldErrors } from '@casework/contract/parts/answer'
import type { invitationEndpoints } from '@casework/contract/invitations'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { CORRECT_THE_FIELDS, missing, Refusal } from '../../platform/refusal.ts'
import { isNewAccount } from '../accounts/index.ts'
import { accountName } from '../connections/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { InvitationMail } from './delivery.ts'
import { invitationMail, type InvitationLetter } from './invitation-mail.ts'
import {
  findAccountsByEmail,
  deleteOpenInvitation,
  findUserEmail,
  listOpenInvitations,
  renewInvitation,
  saveInvitation,
} from './invitations.sql.ts'
import { receivedService } from './received.service.ts'
import { hashToken, newToken } from './token.ts'

type Known = Awaited<ReturnType<typeof findAccountsByEmail>>

/** @throws Refusal naming every faulty row, before anything is sent (OQ-106..108) */
async function requireInvitable(
  { scope, actor }: ActorContext,
  emails: readonly string[],
): Promise<Known> {
  const own = await findUserEmail(scope, actor.user_id)
  const known = await findAccountsByEmail(scope, emails)
  const connected = new Set(known.filter((account) => account.connected).map(({ email }) => email))
  const faults: FieldErrors = {}
  emails.forEach((email, row) => {
    const fault =
      email === own?.email
        ? 'This is your own email'
        : connected.has(email)
          ? 'Already connected'
          : emails.indexOf(email) < row
            ? 'This email is listed twice'
            : undefined
    if (fault) faults[`emails.${row}`] = [fault]
  })
  if (Object.keys(faults).length > 0)
    throw new Refusal('validation_error', CORRECT_THE_FIELDS, { fields: faults })
  return known
}

/** Mails that an account may cause in a day; a young one fewer (FIX-012). */
const MAILS: Limit = { name: 'invitation-mails', hits: 100, seconds: 24 * 60 * 60 }
const MAILS_NEW_ACCOUNT: Limit = { ...MAILS, hits: 50 }

const notFound = () => missing('Invitation not found')

export interface InvitationParts {
  readonly outbox: Outbox
  readonly limits: RateLimits
  readonly notify: Notify
  readonly publicUrl: string
}

export function invitationService({
  outbox,
  limits,
  notify,
  publicUrl,
}: InvitationParts): HandlersOf<typeof invitationEndpoints> {
  /** In a transaction of its own: the limits count on another connection while this request's own is not begun yet. */
  const countMails = async (
    { transaction, actor: { account_id } }: ActorContext,
    mails: number,
  ) => {
    const limit = (await transaction((scope) => isNewAccount(scope, account_id)))
      ? MAILS_NEW_ACCOUNT
      : MAILS
    for (let mail = 0; mail < mails; mail += 1) await limits.hit(limit, String(account_id))
  }

  const mailLink = async (scope: WorkspaceScope, id: number, letter: InvitationLetter) => {
    const followed: InvitationMail = {
      kind: 'invitation',
      account_id: scope.account_id,
      id,
      token_hash: hashToken(letter.token),
    }
    await outbox.send(scope, invitationMail(letter, publicUrl), followed)
  }

  return {
    ...receivedService(notify),

    send: async (context, { body }) => {
      await countMails(context, body.emails.length)
      const { scope, actor, request } = context
      const known = await requireInvitable(context, body.emails)
      const firm = await accountName(scope, scope.account_id)
      const { assigned_role: role, message } = body
      const invitations_sent = []
      const toNotify = new Map<number, number>()
      for (const [row, email] of body.emails.entries()) {
        const name = body.invited_names[row] ?? ''
        const account = known.find((one) => one.email === email)
        const token = newToken()
        const address = {
          invited_email: email,
          invited_name: name,
          invited_user_id: account?.user_id ?? null,
        }
        const saved = await saveInvitation(scope, {
          ...address,
          role,
          message,
          token_hash: hashToken(token),
          invited_by: actor.user_id,
        })
        if (!saved) throw new Error('An invitation could not be saved')
        // Whoever has chosen a language is written to in it; others in that of the firm.
        await mailLink(scope, saved.id, {
          email,
          name,
          firm,
          role,
          message,
          token,
          language: account?.language ?? request.language,
        })
        invitations_sent.push(saved)
        if (account) toNotify.set(account.account_id, saved.id)
      }
      // In the same order in every request: a notification locks its receiver.
      for (const [account_id, id] of [...toNotify].toSorted(([one], [other]) => one - other)) {
        await notify(
          scope,
          account_id,
          'invitation_received',
          { firm, role },
          { type: 'invitation', id },
        )
      }
      return { invitations_sent, failed: [] }
    },

    list: ({ scope }) => listOpenInvitations(scope),

    resend: async (context, { params }) => {
      await countMails(context, 1)
      const { scope, actor, request } = context
      const token = newToken()
      const renewed = await renewInvitation(scope, params.id, {
        token_hash: hashToken(token),
        invited_by: actor.user_id,
      })
      if (!renewed) throw notFound()
      const { invited_name: name, language, ...invitation } = renewed
      const { email, role, message } = invitation
      const firm = await accountName(scope, scope.account_id)
      await mailLink(scope, invitation.id, {
        email,
        name,
        firm,
        role,
        message,
        token,
        language: language ?? request.language,
      })
      return invitation
    },

    withdraw: async ({ scope }, { params }) => {
      if (!(await deleteOpenInvitation(scope, params.id))) throw notFound()
      return null
    },
  }
}
