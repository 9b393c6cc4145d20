import { invitationEndpoints } from '@casework/contract/invitations'
import { tryCall } from '~/platform/http/call'

/** In its own module, because few sign-ins need it. */
export async function acceptInvitation(
  token: string,
  access: string,
): Promise<{ accepted: boolean; message: string; isFinal: boolean }> {
  const result = await tryCall(invitationEndpoints.accept, { body: { token }, token: access })
  return result.success
    ? { accepted: true, message: '', isFinal: true }
    : {
        accepted: false,
        message: result.message,
        isFinal: result.status >= 400 && result.status < 500 && result.type !== 'timeout',
      }
}
