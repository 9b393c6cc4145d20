// Sends, lists, resends and withdraws a firm's invitations.
import type { FieldErrors } from '@casework/contract/parts/answer'
import type { invitationEndpoints } from '@casework/contract/invitations'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { CORRECT_THE_FIELDS, missing, Refusal } from '../../platform/refusal.ts'
import { isNewAccount } from '../accounts/index.ts'
import { getAccountName } from '../connections/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { InvitationMail } from './delivery.ts'
import { renderInvitationMail, type InvitationContent } from './invitation-mail.ts'
import {
  findAccountsByEmail,
  deleteOpenInvitation,
  findUserEmail,
  listOpenInvitations,
  renewInvitation,
  saveInvitation,
} from './invitations.sql.ts'
import { receivedService } from './received.service.ts'
import { hashToken, createToken } from './token.ts'

type InvitedAccounts = Awaited<ReturnType<typeof findAccountsByEmail>>

/** @throws Refusal naming each invalid row, before anything is sent (OQ-106..108) */
async function requireInvitable(
  { scope, actor }: ActorContext,
  emails: readonly string[],
): Promise<InvitedAccounts> {
  const own = await findUserEmail(scope, actor.user_id)
  const accounts = await findAccountsByEmail(scope, emails)
  const connected = new Set(
    accounts.filter((account) => account.connected).map(({ email }) => email),
  )
  const fieldErrors: FieldErrors = {}
  emails.forEach((email, row) => {
    const error =
      email === own?.email
        ? 'This is your own email'
        : connected.has(email)
          ? 'Already connected'
          : emails.indexOf(email) < row
            ? 'This email is listed twice'
            : undefined
    if (error) fieldErrors[`emails.${row}`] = [error]
  })
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('validation_error', CORRECT_THE_FIELDS, { fields: fieldErrors })
  return accounts
}

/** Invitation mails per account and day; new accounts have a lower limit (FIX-012). */
const MAILS: Limit = { name: 'invitation-mails', hits: 100, seconds: 24 * 60 * 60 }
const MAILS_NEW_ACCOUNT: Limit = { ...MAILS, hits: 50 }

const notFound = () => missing('Invitation not found')

export interface InvitationDeps {
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
}: InvitationDeps): HandlersOf<typeof invitationEndpoints> {
  /**
   * Own transaction: the limits use another connection, and the request must not hold a second one
   * meanwhile.
   */
  const countMails = async (
    { transaction, actor: { account_id } }: ActorContext,
    mails: number,
  ) => {
    const limit = (await transaction((scope) => isNewAccount(scope, account_id)))
      ? MAILS_NEW_ACCOUNT
      : MAILS
    for (let mail = 0; mail < mails; mail += 1) await limits.hit(limit, String(account_id))
  }

  const mailLink = async (scope: WorkspaceScope, id: number, content: InvitationContent) => {
    const tracked: InvitationMail = {
      kind: 'invitation',
      account_id: scope.account_id,
      id,
      token_hash: hashToken(content.token),
    }
    await outbox.send(scope, renderInvitationMail(content, publicUrl), tracked)
  }

  return {
    ...receivedService(notify),

    send: async (context, { body }) => {
      await countMails(context, body.emails.length)
      const { scope, actor, request } = context
      const accounts = await requireInvitable(context, body.emails)
      const firm = await getAccountName(scope, scope.account_id)
      const { assigned_role: role, message } = body
      const invitations_sent = []
      const toNotify = new Map<number, number>()
      for (const [row, email] of body.emails.entries()) {
        const name = body.invited_names[row] ?? ''
        const account = accounts.find((one) => one.email === email)
        const token = createToken()
        const invited = {
          invited_email: email,
          invited_name: name,
          invited_user_id: account?.user_id ?? null,
        }
        const saved = await saveInvitation(scope, {
          ...invited,
          role,
          message,
          token_hash: hashToken(token),
          invited_by: actor.user_id,
        })
        if (!saved) throw new Error('Upsert into invitations returned no row')
        // Users with a language setting get it; others get the language of the inviting request.
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
      // Always in the same order, to prevent deadlocks: a notification locks its receiver.
      for (const [account_id, id] of [...toNotify].toSorted(([a], [b]) => a - b)) {
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
      const token = createToken()
      const renewed = await renewInvitation(scope, params.id, {
        token_hash: hashToken(token),
        invited_by: actor.user_id,
      })
      if (!renewed) throw notFound()
      const { invited_name: name, language, ...invitation } = renewed
      const { email, role, message } = invitation
      const firm = await getAccountName(scope, scope.account_id)
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
