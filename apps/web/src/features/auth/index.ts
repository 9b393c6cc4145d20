export { useSignOut } from './auth.hooks.ts'
export { forgetInvitation, getInvitationToken } from './invitation.ts'
export { useRefreshUser } from './refresh-user.ts'
export { useInvitationPreview } from './use-invitation-preview.ts'
