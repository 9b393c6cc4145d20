// Sends a batch of invitations.
import type { FieldErrors } from '@casework/contract/parts/answer'
import type { InvitationForm, invitationEndpoints } from '@casework/contract/invitations'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { ActorContext, Handler } from '../../platform/http/context.ts'
import { CORRECT_THE_FIELDS, Refusal } from '../../platform/refusal.ts'
import { getFirmProfile, type FirmProfile } from '../accounts/index.ts'
import { findAccountsByEmail, getInviter, saveInvitation } from './invitations.sql.ts'
import { countMails, mailLink, type InvitationDeps } from './mail-link.ts'
import { hashToken, createToken } from './token.ts'

export const sendInvitations =
  (deps: InvitationDeps): Handler<typeof invitationEndpoints.send> =>
  async (context, { body }) => {
    await countMails(deps.limits, context, body.emails.length)
    const { scope } = context
    const inviter = await getInviter(scope, context.actor.user_id)
    const accounts = await requireInvitable(scope, body.emails, inviter.email)
    const firm = await getFirmProfile(scope)
    const invitations_sent = []
    const toNotify = new Map<number, number>()
    for (const [row, email] of body.emails.entries()) {
      const name = body.invited_names[row] ?? ''
      const account = accounts.find((candidate) => candidate.email === email)
      const saved = await sendInvitation(deps, context, body, {
        email,
        name,
        firm,
        account,
        inviter: inviter.name,
      })
      invitations_sent.push(saved)
      if (account) toNotify.set(account.account_id, saved.id)
    }
    // Always in the same order, to prevent deadlocks: a notification locks its receiver.
    for (const [account_id, id] of [...toNotify].toSorted(([a], [b]) => a - b)) {
      await deps.notify(
        scope,
        account_id,
        'invitation_received',
        { firm: firm.name, role: body.assigned_role },
        { type: 'invitation', id },
      )
    }
    return { invitations_sent, failed: [] }
  }

interface InvitedPerson {
  readonly email: string
  readonly name: string
  readonly firm: FirmProfile
  readonly account: InvitedAccounts[number] | undefined
  readonly inviter: string
}

/** Saves one invitation and mails its link. */
async function sendInvitation(
  deps: InvitationDeps,
  { scope, actor, request }: ActorContext,
  { assigned_role: role, message }: InvitationForm,
  { account, ...invited }: InvitedPerson,
) {
  const token = createToken()
  const saved = await saveInvitation(scope, {
    invited_email: invited.email,
    invited_name: invited.name,
    invited_user_id: account?.user_id ?? null,
    role,
    message,
    token_hash: hashToken(token),
    invited_by: actor.user_id,
  })
  if (!saved) throw new Error('Upsert into invitations returned no row')
  // Users with a language setting get it; others get the language of the inviting request.
  const language = account?.language ?? request.language
  await mailLink(deps, scope, saved.id, { ...invited, role, message, token, language })
  return saved
}

type InvitedAccounts = Awaited<ReturnType<typeof findAccountsByEmail>>

/** @throws Refusal naming each invalid row, before anything is sent (OQ-106..108) */
async function requireInvitable(
  scope: WorkspaceScope,
  emails: readonly string[],
  ownEmail: string,
): Promise<InvitedAccounts> {
  const accounts = await findAccountsByEmail(scope, emails)
  const connected = new Set(
    accounts.filter((account) => account.connected).map(({ email }) => email),
  )
  const fieldErrors: FieldErrors = {}
  emails.forEach((email, row) => {
    const error =
      email === ownEmail
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
