import * as z from 'zod/mini'
import { connection, role } from './connections.ts'
import { endpoint } from './endpoint.ts'
import { id, looksLikeEmail, MAX, optionalText, requiredText } from './fields.ts'
import { DEFAULT_EMPLOYEE_ROLE } from './permissions.ts'

/** People in one batch, and the longest message (CONST-013). */
export const INVITATIONS_MAX = 10
export const INVITATION_MESSAGE_MAX = 500
export const INVITATION_DAYS = 7

const TOO_LONG_MESSAGE = 'Message must be under 500 characters'
const BAD_EMAIL = 'Invalid email format'
const NOBODY = 'At least one invitation is required'
const TOO_MANY = 'At most 10 people can be invited at once'

const rowEmail = requiredText(MAX.email, BAD_EMAIL).check(z.refine(looksLikeEmail, BAD_EMAIL), z.toLowerCase())
const rowName = requiredText(MAX.name, 'Name is required')
const assigned_role = z._default(role, DEFAULT_EMPLOYEE_ROLE)
const message = optionalText(
  MAX.description,
  z.refine((text) => text.length <= INVITATION_MESSAGE_MAX, TOO_LONG_MESSAGE),
)

/** The modal: rows of e-mail and name. */
export const invitationPage = z.object({
  people: z.array(z.object({ email: rowEmail, name: rowName })).check(z.minLength(1, NOBODY), z.maxLength(INVITATIONS_MAX, TOO_MANY)),
  assigned_role,
  message,
})

const rows = <T extends z.ZodMiniType>(item: T) => z.array(item, NOBODY).check(z.minLength(1, NOBODY), z.maxLength(INVITATIONS_MAX, TOO_MANY))

/** What is sent: two parallel lists; faults are named "emails.2", "invited_names.2", counted from 0 (OQ-105, OQ-255). */
export const invitationForm = z
  .object({ emails: rows(rowEmail), invited_names: rows(rowName), assigned_role, message })
  .check(z.refine(({ emails, invited_names }) => emails.length === invited_names.length, { error: 'Every email needs a name', path: ['invited_names'] }))
export type InvitationForm = z.output<typeof invitationForm>

export const invitationEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/send-invitation/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Invite people by mail to work for the own account',
    body: invitationForm,
    result: z.object({
      invitations_sent: z.array(z.object({ id, invited_name: z.string(), invited_email: z.string() })),
      failed: z.array(z.object({ email: z.string(), message: z.string() })),
    }),
    status: 201,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/accept-invitation/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Accept an invitation that was mailed to the own address',
    body: z.object({
      token: z
        .string('This invitation is invalid or has expired')
        .check(z.minLength(1, 'This invitation is invalid or has expired'), z.maxLength(200, 'This invitation is invalid or has expired')),
    }),
    result: connection,
  }),
}
