// Sends, lists, resends and withdraws a firm's invitations.
import type { invitationEndpoints } from '@casework/contract/invitations'
import type { HandlersOf } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { getFirmProfile } from '../accounts/index.ts'
import {
  deleteOpenInvitation,
  getInviter,
  listOpenInvitations,
  renewInvitation,
} from './invitations.sql.ts'
import { countMails, mailLink, type InvitationDeps } from './mail-link.ts'
import { receivedService } from './received.service.ts'
import { sendInvitations } from './send.service.ts'
import { hashToken, createToken } from './token.ts'

const notFound = () => missing('Invitation not found')

export const invitationService = (
  deps: InvitationDeps,
): HandlersOf<typeof invitationEndpoints> => ({
  ...receivedService(deps.notify),

  send: sendInvitations(deps),

  list: ({ scope }) => listOpenInvitations(scope),

  resend: async (context, { params }) => {
    await countMails(deps.limits, context, 1)
    const { scope, actor, request } = context
    const token = createToken()
    const renewed = await renewInvitation(scope, params.id, {
      token_hash: hashToken(token),
      invited_by: actor.user_id,
    })
    if (!renewed) throw notFound()
    const { language, ...invitation } = renewed
    const { email, invited_name: name, role, message } = invitation
    await mailLink(deps, scope, invitation.id, {
      email,
      name,
      firm: await getFirmProfile(scope),
      role,
      inviter: (await getInviter(scope, actor.user_id)).name,
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
})
