import { invitationEndpoints } from '@casework/contract/invitations'
import { tryCall } from '~/platform/call'

/** Sends an invitation's token. On its own, because hardly any sign-in needs it. */
export async function acceptInvitation(
  token: string,
  access: string,
): Promise<{ accepted: boolean; message: string; answered: boolean }> {
  const result = await tryCall(invitationEndpoints.accept, { body: { token }, token: access })
  return result.success
    ? { accepted: true, message: '', answered: true }
    : {
        accepted: false,
        message: result.message,
        answered: result.status >= 400 && result.status < 500 && result.type !== 'timeout',
      }
}
