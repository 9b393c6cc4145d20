export { followInvitations } from './delivery.ts'
export { invitationRoutes } from './invitations.routes.ts'
