import { invitationEndpoints } from '@casework/contract/invitations'
import type { Person, TestApp } from '@casework/testing'

const { send, list, acceptReceived } = invitationEndpoints

export const NOT_FOUND = { status: 404, body: { error: { message: 'Invitation not found' } } }

/** Invites an email and returns the id of the invitation. */
export const invite = async (
  firm: Person,
  email: string,
  fields: { assigned_role?: 'admin' | 'gold'; message?: string } = {},
) => {
  const { invitations_sent } = await firm.call(send, {
    body: { emails: [email], invited_names: ['Ann'], ...fields },
  })
  return invitations_sent[0]?.id ?? 0
}

export const listOpen = async (firm: Person) =>
  (await firm.call(list, {})).map(({ email }) => email)

/** Invites a person and accepts as them. */
export const inviteAndAccept = async (firm: Person, guest: Person) =>
  guest.call(acceptReceived, { params: { id: String(await invite(firm, guest.email)) } })

/** Replaces the current email by another verified one. */
export const setVerifiedEmail = async (casework: TestApp, { user_id }: Person, email: string) => {
  await casework.authPool.query(
    'insert into user_emails (user_id, email) values ($1, $2) on conflict do nothing',
    [user_id, email],
  )
  await casework.authPool.query('update users set email = $2 where id = $1', [user_id, email])
}
