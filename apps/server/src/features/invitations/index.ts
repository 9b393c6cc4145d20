export { trackInvitationMails } from './delivery.ts'
export { invitationRoutes } from './invitations.routes.ts'
export { withdrawInvitationsTo } from './invitations.sql.ts'
