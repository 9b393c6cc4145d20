// Inviting people, and accepting.
import { createHash, randomBytes } from 'node:crypto'
import type { FieldErrors } from '@casework/contract/answer'
import type { InvitationForm, invitationEndpoints } from '@casework/contract/invitations'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import { faultyField, CORRECT_THE_FIELDS, Refusal } from '../../platform/refusal.ts'
import { accountName, findFirm, insertConnection } from '../connections/index.ts'
import type { Notify } from '../notifications/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { accountsOf, emailOf, saveInvitation, useInvitationUp } from './invitations.sql.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type Known = Awaited<ReturnType<typeof accountsOf>>

/** @throws Refusal naming every faulty row, before anything is sent (OQ-106..108) */
async function requireInvitable({ scope, actor }: ActorContext, emails: readonly string[]): Promise<Known> {
  const own = await emailOf(scope, actor.user_id)
  const known = await accountsOf(scope, emails)
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
  if (Object.keys(faults).length > 0) throw new Refusal('validation_error', CORRECT_THE_FIELDS, { fields: faults })
  return known
}

/** Mails that an account may cause in a day. */
const MAILS: Limit = { name: 'invitation-mails', hits: 100, seconds: 24 * 60 * 60 }

export interface InvitationParts {
  readonly outbox: Outbox
  readonly limits: RateLimits
  readonly notify: Notify
  readonly publicUrl: string
}

export function invitationService({ outbox, limits, notify, publicUrl }: InvitationParts): HandlersOf<typeof invitationEndpoints> {
  const invite = async ({ scope, actor }: ActorContext, form: InvitationForm, row: number, firm: string, language: string) => {
    const email = form.emails[row] ?? ''
    const name = form.invited_names[row] ?? ''
    const token = randomBytes(32).toString('base64url')
    const saved = await saveInvitation(scope, {
      invited_email: email,
      invited_name: name,
      role: form.assigned_role,
      message: form.message,
      token_hash: hashOf(token),
      invited_by: actor.user_id,
    })
    if (!saved) throw new Error('An invitation could not be saved')
    await outbox.send(scope, invitationMail({ email, name, firm, role: form.assigned_role, message: form.message, token, language }, publicUrl))
    return saved
  }

  return {
    send: async (context, { body }) => {
      for (const _ of body.emails) await limits.hit(MAILS, String(context.scope.account_id))
      const known = await requireInvitable(context, body.emails)
      const firm = await accountName(context.scope, context.scope.account_id)
      const invitations_sent = []
      const languages = new Map(known.map(({ email, language }) => [email, language]))
      // Who has chosen a language is written to in it; others in that of the firm.
      for (const [row, email] of body.emails.entries()) {
        invitations_sent.push(await invite(context, body, row, firm, languages.get(email) ?? context.request.language))
      }
      for (const { account_id } of known) await notify(context.scope, account_id, 'invitation_received', { firm, role: body.assigned_role })
      return { invitations_sent, failed: [] }
    },

    accept: async ({ scope, actor }, { body }) => {
      const used = await useInvitationUp(scope, hashOf(body.token), actor.user_id)
      if (!used) throw faultyField('token', 'This invitation is invalid or has expired')
      const made = await insertConnection(scope, {
        firm_account_id: used.account_id,
        employee_account_id: actor.own_account_id,
        employee_user_id: actor.user_id,
        role: used.role,
      })
      if (made) await notify(scope, used.account_id, 'invitation_accepted', { name: await accountName(scope, actor.own_account_id) })
      const connection = await findFirm(scope, used.account_id)
      if (!connection) throw faultyField('token', 'This invitation is invalid or has expired')
      return connection
    },
  }
}
