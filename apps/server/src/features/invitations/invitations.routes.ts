import { invitationEndpoints } from '@casework/contract/invitations'
import type { Mount } from '../../platform/http/mount.ts'
import { invitationService, type InvitationDeps } from './invitations.service.ts'

export const invitationRoutes = (mount: Mount, deps: InvitationDeps) =>
  mount(invitationEndpoints, invitationService(deps))
