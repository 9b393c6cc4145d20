import { INVITATION_DAYS } from '@casework/contract/invitations'
import { ROLE_DESCRIPTIONS, type EmployeeRole } from '@casework/contract/permissions'
import { translate } from '@casework/texts'
import { nameSender, preventLinks, renderMail, type Mail } from '../../platform/mail/mail.ts'

export interface InvitationContent {
  readonly email: string
  readonly name: string
  readonly firm: { readonly name: string; readonly address: string | null }
  readonly role: EmployeeRole
  /** Name of the person who invites. */
  readonly inviter: string
  readonly message: string | null
  readonly token: string
  readonly language: string
}

/** Renders the invitation mail, for people with and without an account (OQ-040, OQ-056). */
export function renderInvitationMail(
  { email, name, firm, role, inviter, message, token, language }: InvitationContent,
  publicUrl: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: email,
    from_name: nameSender(language, firm.name),
    subject: say('{firm} invites you to Casework', { firm: firm.name }),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          '{firm} invites you to work in its Casework account. Your role will be {role} ({rights}).',
          {
            firm: preventLinks(firm.name),
            role,
            rights: say(ROLE_DESCRIPTIONS[role]),
          },
        ),
        ...(message
          ? [say('{name} writes:', { name: preventLinks(inviter) }), preventLinks(message)]
          : []),
      ],
      // Includes what prefills the sign-up: the preview of the link does not return it.
      action: {
        label: say('Accept the invitation'),
        link: `${publicUrl}/register?invitation=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}&name=${encodeURIComponent(name)}`,
      },
      closing: say('The link works once, for this address only, and is valid for {days} days.', {
        days: INVITATION_DAYS,
      }),
      firm,
    }),
  }
}
