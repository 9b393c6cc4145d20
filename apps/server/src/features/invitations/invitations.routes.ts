import { invitationEndpoints } from '@casework/contract/invitations'
import type { Mount } from '../../platform/http/mount.ts'
import { invitationService } from './invitations.service.ts'
import type { InvitationDeps } from './mail-link.ts'

export const invitationRoutes = (mount: Mount, deps: InvitationDeps) =>
  mount(invitationEndpoints, invitationService(deps))
