export { InviteDialog } from './invite-dialog.tsx'
export { OpenInvitations } from './open-invitations.tsx'
export { ReceivedInvitations } from './received-invitations.tsx'

/** The screens of this capability, fetched when they are opened. */
export const invitationScreens = {
  join: () => import('./join-page.tsx'),
}
