import { invitationEndpoints } from '@casework/contract/invitations'
import type { Mount } from '../../platform/http/mount.ts'
import { invitationService, type InvitationParts } from './invitations.service.ts'

export const invitationRoutes = (mount: Mount, parts: InvitationParts) =>
  mount(invitationEndpoints, invitationService(parts))
