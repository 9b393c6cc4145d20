export { invitationRoutes } from './invitations.routes.ts'
