export { InviteDialog } from './invite-dialog.tsx'
export { OpenInvitations } from './open-invitations.tsx'
export { ReceivedInvitations } from './received-invitations.tsx'

/** Screens, loaded when they are opened. */
export const invitationScreens = {
  join: () => import('./join-page.tsx'),
}
