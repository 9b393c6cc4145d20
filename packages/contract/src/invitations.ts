import * as z from 'zod/mini'
import { nothing } from './parts/answer.ts'
import { connection, role } from './connections.ts'
import { json } from './parts/endpoint.ts'
import { accountEmail, byId, id, instant, MAX, optionalText, newName } from './parts/fields.ts'
import { DEFAULT_EMPLOYEE_ROLE } from './permissions.ts'

/** Maximum of people per batch and of characters per message (CONST-013). */
export const INVITATIONS_MAX = 10
export const INVITATION_MESSAGE_MAX = 500
export const INVITATION_DAYS = 7

const TOO_LONG_MESSAGE = 'Message must be under 500 characters'
const NO_INVITATIONS = 'At least one invitation is required'
const TOO_MANY_INVITATIONS = 'At most 10 people can be invited at once'

const invitedEmail = accountEmail()
const invitedName = newName('Name is required')
const assigned_role = z._default(role, DEFAULT_EMPLOYEE_ROLE)
const message = optionalText(
  MAX.description,
  z.refine((text) => text.length <= INVITATION_MESSAGE_MAX, TOO_LONG_MESSAGE),
)

/** The form of the dialog: rows of email and name. */
export const invitationDialogForm = z.object({
  people: z
    .array(z.object({ email: invitedEmail, name: invitedName }))
    .check(z.minLength(1, NO_INVITATIONS), z.maxLength(INVITATIONS_MAX, TOO_MANY_INVITATIONS)),
  assigned_role,
  message,
})

const invitationRows = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, NO_INVITATIONS)
    .check(z.minLength(1, NO_INVITATIONS), z.maxLength(INVITATIONS_MAX, TOO_MANY_INVITATIONS))

/**
 * The request: two parallel lists. Errors name rows from 0: "emails.2", "invited_names.2" (OQ-255).
 */
export const invitationForm = z
  .object({
    emails: invitationRows(invitedEmail),
    invited_names: invitationRows(invitedName),
    assigned_role,
    message,
  })
  .check(
    z.refine(({ emails, invited_names }) => emails.length === invited_names.length, {
      error: 'Every email needs a name',
      path: ['invited_names'],
    }),
  )
export type InvitationForm = z.output<typeof invitationForm>

export const INVALID_INVITATION = 'This invitation is invalid or has expired'
export const ANOTHER_ADDRESS =
  'This invitation was sent to another address. Sign in with that address to accept it.'

const token = z
  .string(INVALID_INVITATION)
  .check(z.minLength(1, INVALID_INVITATION), z.maxLength(200, INVALID_INVITATION))

/** What anybody with the invitation's link sees; the address is masked. */
export const invitationPreview = z.object({
  firm_name: z.string(),
  inviter_name: z.string(),
  role,
  email_hint: z.string(),
})
export type InvitationPreview = z.output<typeof invitationPreview>

/**
 * An open invitation as the firm sees it. `delivery_error` is the mail server's reason for a
 * refusal.
 */
export const invitation = z.object({
  id,
  email: z.string(),
  invited_name: z.string(),
  role,
  message: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  delivery: z.enum(['queued', 'sent', 'refused']),
  delivery_error: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

/** An open invitation as the invited person sees it. */
export const receivedInvitation = z.object({
  id,
  firm_name: z.string(),
  inviter_name: z.string(),
  role,
  message: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
})
export type ReceivedInvitation = z.output<typeof receivedInvitation>

export const invitationEndpoints = {
  send: json({
    method: 'POST',
    path: '/send-invitation/',
    permission: 'own workspace',
    limit: 'requests',
    step_up: true,
    summary: 'Invite people by mail to work for the own account',
    changes: ['connections'],
    audits: (_, { invitations_sent }) => invitations_sent,
    body: invitationForm,
    result: z.object({
      invitations_sent: z.array(
        z.object({ id, invited_name: z.string(), invited_email: z.string() }),
      ),
      failed: z.array(z.object({ email: z.string(), message: z.string() })),
    }),
    status: 201,
  }),
  list: json({
    method: 'GET',
    path: '/invitations/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Open invitations of the own account, newest first',
    shows: ['connections'],
    result: z.array(invitation),
  }),
  resend: json({
    method: 'POST',
    path: '/invitations/:id/resend/',
    permission: 'own workspace',
    limit: 'requests',
    step_up: true,
    summary: 'Mail a new link; the old one stops working',
    changes: ['connections'],
    params: byId,
    result: invitation,
  }),
  withdraw: json({
    method: 'DELETE',
    path: '/invitations/:id/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Withdraw an open invitation; its link stops working',
    changes: ['connections'],
    params: byId,
    result: nothing,
  }),
  accept: json({
    method: 'POST',
    path: '/accept-invitation/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Accept an invitation that was mailed to the own address',
    changes: ['connections'],
    audits: (_, { connection_id }) => connection_id,
    body: z.object({ token }),
    result: connection,
  }),
  preview: json({
    method: 'GET',
    path: '/invitation-preview/',
    permission: 'public',
    limit: 'invitation previews',
    summary: 'What an invitation link is about, before signing in',
    shows: [],
    // Malformed tokens get the same answer as unknown ones.
    query: z.object({ token: z.catch(z.string(), '') }),
    result: invitationPreview,
  }),
  received: json({
    method: 'GET',
    path: '/received-invitations/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Open invitations to the own address, newest first',
    shows: ['connections'],
    result: z.array(receivedInvitation),
  }),
  acceptReceived: json({
    method: 'POST',
    path: '/received-invitations/:id/accept/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Accept a received invitation',
    changes: ['connections'],
    params: byId,
    result: connection,
  }),
  decline: json({
    method: 'POST',
    path: '/received-invitations/:id/decline/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Decline a received invitation',
    changes: ['connections'],
    params: byId,
    result: nothing,
  }),
}
