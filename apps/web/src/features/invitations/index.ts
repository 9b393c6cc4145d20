export { InviteDialog } from './invite-dialog.tsx'
export { OpenInvitations } from './open-invitations.tsx'
export { ReceivedInvitations } from './received-invitations.tsx'
